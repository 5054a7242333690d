import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  oneOf,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { describeAfterPayment, riskOfWithdrawal } from '../../requests/describe-withdrawals.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { openWithdrawalRequest } from '../review/open-request.ts';
import { endRepay } from './pay-again.ts';
import { isStillPossible, settleFailed, settlePaid } from './pay-out.ts';

const SCHEMA = payloadSchema({
  orderId: idText,
  attempt: Type.Integer(),
  outcome: oneOf('PAID', 'FAILED'),
  shown: Type.String(),
});

/** Resolves a payment whose result the provider did not report. If it has answered meanwhile, its answer is final. */
export const resolveWithdrawal = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.resolve-withdrawal',
    schema: SCHEMA,
    permission: { request: 'payments.review', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeAfterPayment(deps, tx, scope, payload),
    effect: (scope, payload, now) => riskOfWithdrawal(deps, scope, payload, now),
    apply: (tx, scope, payload, approval) => applyResolve(deps, tx, scope, payload, approval),
  });

/** The amount of the payment in question: all, a part, or the second payment of a dispute. */
const amountOf = (order: WithdrawalRow) => (order.repay === null ? (order.part ?? order.net) : order.repaid);

const isOpen = (order: WithdrawalRow) => order.state === 'UNKNOWN' || order.repay === 'SENT';

/** Four-eyes request: the outcome of an unanswered payment, according to the provider's statement. */
export async function requestResolve(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.requestResolve'>,
): Promise<Value<'paymentsBackOffice.requestResolve'> | Refusal> {
  return openWithdrawalRequest(deps, context, input, resolveWithdrawal(deps), (_tx, order) => {
    if (!isOpen(order)) return refuse('ORDER_STATE', { state: order.state });
    const shown = formatAmount(minorUnits(amountOf(order)), context.brand.currency.exponent);
    return { orderId: order.id.toString(), attempt: order.attempt, outcome: input.outcome, shown };
  });
}

async function applyResolve(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  by: Approval,
): Promise<Refusal | null> {
  const order = await lockWithdrawal(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (!isOpen(order) || order.attempt !== payload.attempt) return refuse('ORDER_STATE', { state: order.state });
  // A signed and sent transaction may still be executed: if it counted as failed, it could be paid twice.
  if (payload.outcome === 'FAILED' && (await isStillPossible(deps, scope, order)))
    return refuse('ORDER_STATE', { state: order.state });
  const brand = await deps.brand(scope.brandId);
  const ending = { at: by.at, actor: by.checker };
  const isPaid = payload.outcome === 'PAID';
  const settled =
    order.repay === 'SENT'
      ? await endRepay(deps, tx, brand, order, { ...ending, isPaid })
      : await (isPaid ? settlePaid : settleFailed)(deps, tx, brand, order, ending);
  return isRefusal(settled) ? settled : null;
}
