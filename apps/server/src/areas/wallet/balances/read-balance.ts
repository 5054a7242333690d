import type { Value } from '@lantern/contract/schemas';
import { type AccountBalance, accounts } from '@lantern/ledger';
import { formatAmount, minorUnits, sumMinor } from '@lantern/money';
import type { BrandView, MemberContext, MemberScope } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { readVendorWallets, underWay } from '../vendor-wallets/member-calls.ts';

/** The member's spendable balance: main wallet, bonus wallet and the mirrors of vendor wallets. */
export async function readBalance(
  deps: WalletDeps,
  scope: MemberScope,
  brand: Pick<BrandView, 'currency'>,
): Promise<Value<'wallet.balance'>> {
  const { currency } = brand;
  const books = ledgerScope(brand, scope);
  // Read the sequence first: the balance is then at least as new, so a client never ignores a newer push.
  const newest = await deps.ledger.statement(deps.pool, books, accounts.main(scope.memberId), { limit: 1 });
  const balances = await deps.ledger.memberBalances(deps.pool, books, scope.memberId);
  return {
    sumBalance: formatAmount(spendable(balances), currency.exponent),
    currency: currency.code,
    seq: (newest.lines[0]?.seq ?? 0n).toString(),
  };
}

/** All wallets of the member; money on hold for withdrawals and stakes of open rounds are listed apart from the spendable balance. */
export async function readConsolidatedFunds(
  deps: WalletDeps,
  context: MemberContext,
): Promise<Value<'wallet.consolidatedFunds'>> {
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const vendors = (await readVendorWallets(deps, context)).filter((one) => !one.isSingle);
  const balances = await deps.ledger.memberBalances(deps.pool, ledgerScope(context.brand, scope), scope.memberId);
  const of = (name: string) => formatAmount(balances.find((one) => one.account === name)?.balance ?? 0n, exponent);
  return {
    sumBalance: formatAmount(spendable(balances), exponent),
    main: of(accounts.main(scope.memberId)),
    held: of(accounts.onHold(scope.memberId)),
    bet: formatAmount(await deps.openStakes(scope), exponent),
    bonus: of(accounts.bonus(scope.memberId)),
    underWay: formatAmount(minorUnits(await underWay(deps, context)), exponent),
    vendors,
  };
}

function isVendor(one: AccountBalance): boolean {
  return one.account.startsWith('M:') && one.account.includes(':V:');
}

export function spendable(balances: readonly AccountBalance[]) {
  const counted = balances.filter(
    (one) => one.account.startsWith('M:') && (/:(MAIN|BONUS)$/.test(one.account) || isVendor(one)),
  );
  return sumMinor(counted.map((one) => one.balance));
}
