import type { Value } from '@lantern/contract/schemas';
import type { StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';
import { rulesOf } from '../rules.ts';
import { showWithdrawals } from '../show-withdrawal.ts';
import { aloneLeftOf, approversFor, approversOf } from './approvers.ts';
import { maySeeRisk } from './may-see-risk.ts';

export type BackOfficeWithdrawal = Value<'paymentsBackOffice.withdrawal'>['order'];

export const targetOf = (id: bigint) => `withdrawal:${id}`;

/** Orders for operators: with the member, the reviewers and pending four-eyes requests. */
export async function showBackOffice(
  deps: PaymentsDeps,
  context: StaffContext,
  orders: readonly WithdrawalRow[],
): Promise<BackOfficeWithdrawal[]> {
  const { scope } = context.operator;
  const targets = orders.map((order) => targetOf(order.id));
  const [shown, names, requests, returned, rules, aloneLeft] = await Promise.all([
    showWithdrawals(deps, context.brand, orders),
    deps.members.namesOf(scope, [...new Set(orders.map((order) => order.memberId))]),
    deps.staff.requests.openFor(deps.pool, scope, targets),
    deps.staff.requests.returnedFor(deps.pool, scope, targets),
    rulesOf(deps, scope),
    aloneLeftOf(deps, deps.pool, context),
  ]);
  return orders.flatMap((order, index) => {
    const own = shown[index];
    if (own === undefined) return [];
    const request = requests.get(targetOf(order.id));
    const back = returned.get(targetOf(order.id));
    return {
      ...own,
      memberId: order.memberId.toString(),
      member: names.get(order.memberId) ?? '',
      review: order.review,
      reviewReasons: maySeeRisk(context) ? order.reviewReasons : [],
      reviewer: order.reviewer,
      approvers: order.approvals.map((one) => one.name),
      approversNeeded: isDecided(order) ? approversOf(rules, order) : approversFor(rules, order, aloneLeft),
      channel: order.channel,
      providerNo: order.providerNo,
      repay: order.repay,
      sentBack: request || !back ? null : { by: back.checker, note: back.note },
      request: request
        ? { id: `${request.id}`, action: request.action, maker: request.maker, at: request.createdAt.toISOString() }
        : null,
    };
  });
}

const isDecided = ({ state }: WithdrawalRow) => state !== 'SUBMITTED' && state !== 'RISK_REVIEW';

export async function showOneInBackOffice(
  deps: PaymentsDeps,
  context: StaffContext,
  order: WithdrawalRow,
): Promise<BackOfficeWithdrawal> {
  const [shown] = await showBackOffice(deps, context, [order]);
  if (shown === undefined) throw new Error(`withdrawal ${order.id} could not be shown`);
  return shown;
}
