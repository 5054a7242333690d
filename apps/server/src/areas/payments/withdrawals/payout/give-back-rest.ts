import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { feeBack, startConfirmation } from '@lantern/engines/cashier';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { describeAfterPayment, riskOfWithdrawal } from '../../requests/describe-withdrawals.ts';
import { movements, postMovements } from '../move-money.ts';
import { publishMoved } from '../order-events.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { openWithdrawalRequest } from '../review/open-request.ts';
import { rulesOf } from '../rules.ts';
import { stepWithdrawal } from '../step-withdrawal.ts';
import { isStillPossible } from './pay-out.ts';

/** State at the time of the request; a later attempt makes it invalid. */
const SCHEMA = payloadSchema({ orderId: idText, attempt: Type.Integer(), shown: Type.String() });

/** Ends a withdrawal after some parts were paid, and credits the rest back. */
export const giveBackRest = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.give-back-rest',
    schema: SCHEMA,
    permission: { request: 'payments.review', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeAfterPayment(deps, tx, scope, payload),
    effect: (scope, payload, now) => riskOfWithdrawal(deps, scope, payload, now),
    apply: (tx, scope, payload, approval) => applyGiveBack(deps, tx, scope, payload, approval),
  });

/** A part was paid, the rest failed, and no payment is in process. */
const hasRest = (order: WithdrawalRow) => order.state === 'PAY_FAILED' && order.paid > 0n;

/** The unpaid amount, and the fees charged for it. */
function restOf({ net, paid, fee, adminFee }: WithdrawalRow) {
  const fees = { fee: feeBack(fee, paid, net), adminFee: feeBack(adminFee, paid, net) };
  return { ...fees, all: net - paid + fees.fee + fees.adminFee };
}

/** Four-eyes request: the rest will not be paid. */
export async function requestGiveBack(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.requestGiveBack'>,
): Promise<Value<'paymentsBackOffice.requestGiveBack'> | Refusal> {
  return openWithdrawalRequest(deps, context, input, giveBackRest(deps), (_tx, order) => {
    if (!hasRest(order)) return refuse('ORDER_STATE', { state: order.state });
    const shown = formatAmount(minorUnits(restOf(order).all), context.brand.currency.exponent);
    return { orderId: order.id.toString(), attempt: order.attempt, shown };
  });
}

/**
 * On approval: the withdrawal is reduced to the paid parts, the member is asked to confirm them, and the rest is credited back with its
 * share of the fees (P14 for the fees, P11).
 */
async function applyGiveBack(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  by: Approval,
): Promise<Refusal | null> {
  const order = await lockWithdrawal(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (!hasRest(order) || order.attempt !== payload.attempt) return refuse('ORDER_STATE', { state: order.state });
  if (await isStillPossible(deps, scope, order)) return refuse('ORDER_STATE', { state: order.state });
  const rest = restOf(order);
  const { answerMinutes } = await rulesOf(deps, scope);
  const { confirmed, disputed } = startConfirmation(order.paid);
  const moved = await stepWithdrawal(tx, scope, order, 'GIVE_BACK_REST', {
    at: by.at,
    actor: by.checker,
    change: {
      ...{ net: order.paid, fee: order.fee - rest.fee, adminFee: order.adminFee - rest.adminFee },
      ...{ released: rest.all, part: null, confirmed, disputed },
      ...{ disbursedAt: by.at, answerBefore: new Date(by.at.getTime() + answerMinutes * 60_000) },
    },
    detail: { net: order.net.toString(), paid: order.paid.toString(), released: rest.all.toString() },
  });
  if (isRefusal(moved)) return moved;
  await publishMoved(deps, tx, scope, moved);
  const brand = await deps.brand(scope.brandId);
  const fees = rest.fee + rest.adminFee > 0n ? [movements.feesBack(moved, rest)] : [];
  return postMovements(deps, tx, brand, moved, {
    movements: [...fees, movements.giveBackRest(moved, rest.all)],
    at: by.at,
  });
}
