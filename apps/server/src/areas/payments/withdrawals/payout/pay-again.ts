import type { Queryable } from '@lantern/database';
import { type BrandView, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import type { PayoutNews } from '../../gateways/payout.ts';
import { movements, postMovements } from '../move-money.ts';
import { publishMoved } from '../order-events.ts';
import { updateWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { enter } from '../step-withdrawal.ts';
import { isNeverSeen, nextQuery, queryStateOf } from './next-query.ts';

/** Stores the second payment of a dispute as instructed, before the provider is called. */
export async function sendRepay(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  now: Date,
): Promise<WithdrawalRow | Refusal> {
  return enter(tx, scope, order, order.state, {
    event: 'REPAY_SENT',
    at: now,
    actor: `channel:${order.channel}`,
    change: {
      repay: 'SENT',
      attempt: order.attempt + 1,
      queries: 0,
      unseenSince: null,
      nextQueryAt: nextQuery(now, 0),
    },
  });
}

/** Applies the provider's report. A refused payment waits for an operator, who chooses another channel. */
export async function applyRepayReport(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: BrandView,
  order: WithdrawalRow,
  report: PayoutNews | null,
  now: Date,
): Promise<WithdrawalRow | Refusal> {
  const scope = { brandId: brand.id };
  if (report?.state === 'PAID' || report?.state === 'FAILED')
    return endRepay(deps, tx, brand, order, { ...report, isPaid: report.state === 'PAID', at: now });
  if (report?.state === 'UNSEEN' && isNeverSeen(order.unseenSince, now))
    return endRepay(deps, tx, brand, order, { isPaid: false, at: now });
  await updateWithdrawal(tx, scope, order.id, { state: order.state, ...queryStateOf(order, report, now) });
  return order;
}

/** The second payment was made (P13) or failed, by the provider's report or a four-eyes decision. */
export async function endRepay(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: BrandView,
  order: WithdrawalRow,
  end: { readonly isPaid: boolean; readonly at: Date; readonly providerNo?: string; readonly actor?: string },
): Promise<WithdrawalRow | Refusal> {
  if (order.repay !== 'SENT') return refuse('ORDER_STATE', { state: order.state });
  const moved = await enter(tx, { brandId: brand.id }, order, order.state, {
    event: end.isPaid ? 'REPAY_PAID' : 'REPAY_FAILED',
    at: end.at,
    actor: end.actor ?? `channel:${order.channel}`,
    change: {
      repay: end.isPaid ? 'PAID' : 'FAILED',
      nextQueryAt: null,
      ...(end.providerNo !== undefined && { providerNo: end.providerNo }),
    },
  });
  await publishMoved(deps, tx, { brandId: brand.id }, moved);
  if (!end.isPaid) return moved;
  const paid = { movements: [movements.paid(moved, moved.repaid)], at: end.at };
  return (await postMovements(deps, tx, brand, moved, paid)) ?? moved;
}
