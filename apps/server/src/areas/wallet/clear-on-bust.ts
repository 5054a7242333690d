import type { Queryable } from '@lantern/database';
import { isBust } from '@lantern/engines/loyalty';
import type { MemberScope, MerchantView } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import { ledgerScope } from './ledger-scope.ts';
import { spendable } from './read-balance.ts';
import { clearOnBust, lockOpenRequirements } from './repository/requirements.ts';
import { listOpenOf } from './repository/vendor-transfers.ts';

/** Facts that only higher areas know: whether money of the member is still on its way. */
export interface MoneyOnTheWay {
  readonly hasDepositInProcess: boolean;
  readonly hasOpenWithdrawal: boolean;
}

/**
 * The bust rule (operations 6.6): with less than one unit of the currency left and nothing open, all requirements end.
 *
 * @returns how many requirements ended
 */
export async function clearWhenBust(
  deps: WalletDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'currency'>,
  scope: MemberScope,
  onTheWay: MoneyOnTheWay,
): Promise<number> {
  const open = await lockOpenRequirements(tx, scope);
  if (open.length === 0) return 0;
  const balances = await deps.ledger.memberBalances(tx, ledgerScope(merchant, scope), scope.memberId);
  const bust = isBust({
    balance: spendable(balances),
    threshold: 10n ** BigInt(merchant.currency.exponent),
    hasOpenBets: (await deps.openStakes(scope, tx)) > 0n || (await listOpenOf(tx, scope)).length > 0,
    ...onTheWay,
  });
  // Only what was open before the balance was read: a deposit credited since then brings a requirement and its money.
  const ids = open.map((requirement) => requirement.id);
  return bust ? clearOnBust(tx, scope, ids, deps.clock.now()) : 0;
}
