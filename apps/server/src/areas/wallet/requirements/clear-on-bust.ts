import { pipeline, type Queryable } from '@lantern/database';
import { isBust } from '@lantern/engines/loyalty';
import type { BrandView, MemberScope } from '@lantern/server-kit';
import { spendable } from '../balances/read-balance.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { listOpenOf } from '../vendor-wallets/repository/vendor-transfers.ts';
import { clearOnBust, lockOpenRequirements } from './repository/requirements.ts';

/** Facts from higher areas: whether money of the member is still in process. */
export interface MoneyOnTheWay {
  readonly hasDepositInProcess: boolean;
  readonly hasOpenWithdrawal: boolean;
}

/**
 * The bust rule: all requirements end when the balance is below one unit of the currency and nothing is open.
 *
 * @param onTheWay called only when the other conditions are true
 * @returns how many requirements ended
 */
export async function clearWhenBust(
  deps: WalletDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'currency'>,
  scope: MemberScope,
  onTheWay: () => Promise<MoneyOnTheWay>,
): Promise<number> {
  const { open, balances } = await pipeline({
    open: lockOpenRequirements(tx, scope),
    balances: deps.ledger.memberBalances(tx, ledgerScope(brand, scope), scope.memberId),
  });
  if (open.length === 0) return 0;
  const balance = spendable(balances);
  const threshold = 10n ** BigInt(brand.currency.exponent);
  // Most members have money left; this return avoids the other queries.
  if (balance >= threshold) return 0;
  const bust = isBust({
    ...{ balance, threshold },
    hasOpenBets: (await deps.openStakes(scope, tx)) > 0n || (await listOpenOf(tx, scope)).length > 0,
    ...(await onTheWay()),
  });
  // Only requirements that were open before the balance was read: a deposit credited later brings a new requirement and its money.
  const ids = open.map((requirement) => requirement.id);
  return bust ? clearOnBust(tx, scope, ids, deps.clock.now()) : 0;
}
