import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { BrandView } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { type PayoutAccountRow, payoutAccountsById } from '../payout-accounts/repository.ts';
import { showAccount } from '../payout-accounts/show-account.ts';
import type { WithdrawalRow } from './repository/withdrawals.ts';
import { rulesOf, type WithdrawalRules } from './rules.ts';

export type Withdrawal = Value<'payments.withdrawal'>['order'];

/** Orders for their members. */
export async function showWithdrawals(
  deps: PaymentsDeps,
  brand: Pick<BrandView, 'id' | 'currency'>,
  orders: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const scope = { brandId: brand.id };
  const [accounts, rules] = await Promise.all([
    payoutAccountsById(deps.pool, scope, [...new Set(orders.map((order) => order.accountId))]),
    rulesOf(deps, scope),
  ]);
  return orders.map((order) => {
    const account = accounts.get(order.accountId);
    if (account === undefined) throw new Error(`withdrawal ${order.id} has no account`);
    return showWithdrawal(order, account, rules, brand.currency.exponent);
  });
}

/** The same for one order with its payout account. */
export function showWithdrawal(
  order: WithdrawalRow,
  account: PayoutAccountRow,
  rules: WithdrawalRules,
  exponent: number,
): Withdrawal {
  const money = (amount: bigint) => formatAmount(minorUnits(amount), exponent);
  return {
    id: order.id.toString(),
    state: order.state,
    amount: money(order.amount),
    fee: money(order.fee),
    adminFee: money(order.adminFee),
    net: money(order.net),
    account: showAccount(account, rules.limits.cardCooldownHours),
    createdAt: order.createdAt.toISOString(),
    disbursedAt: order.disbursedAt?.toISOString() ?? null,
    answerBefore: order.state === 'DISBURSED' ? (order.answerBefore?.toISOString() ?? null) : null,
    completedAt: order.completedAt?.toISOString() ?? null,
    confirmed: money(order.confirmed),
    disputed: money(order.disputed),
    returned: money(order.returned),
    repaid: money(order.repaid),
    paid: money(order.paid),
    released: money(order.released),
    reasonCode: order.reasonCode,
    reason: order.reason,
    sandbox: order.sandbox === true,
  };
}
