import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { feeBack, startConfirmation } from '@lantern/engines/cashier';
import { formatAmount, minorUnits } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { movements, postMovements } from '../move-money.ts';
import { publishMoved } from '../order-events.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { openWithdrawalRequest } from '../review/open-request.ts';
import { rulesOf } from '../rules.ts';
import { stepWithdrawal } from '../step-withdrawal.ts';
import { isStillPossible } from './pay-out.ts';

/** The four-eyes action that ends a withdrawal after some parts were paid. */
export const GIVE_BACK_ACTION = 'payments.give-back-rest';

/** State at the time of the request; a later attempt makes it invalid. */
type Frozen = { readonly orderId: string; readonly attempt: number };

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
  input: Payload<'paymentsOffice.requestGiveBack'>,
): Promise<Value<'paymentsOffice.requestGiveBack'> | Refusal> {
  return openWithdrawalRequest(deps, context, input, GIVE_BACK_ACTION, (_tx, order) => {
    if (!hasRest(order)) return refuse('ORDER_STATE', { state: order.state });
    const frozen: Frozen = { orderId: order.id.toString(), attempt: order.attempt };
    return { ...frozen, shown: formatAmount(minorUnits(restOf(order).all), context.merchant.currency.exponent) };
  });
}

/**
 * On approval: the withdrawal is reduced to the paid parts, the member is asked to confirm them, and the rest is credited back with its
 * share of the fees (P14 for the fees, P11).
 */
export async function applyGiveBack(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const order = await lockWithdrawal(tx, scope, BigInt(frozen.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (!hasRest(order) || order.attempt !== frozen.attempt) return refuse('ORDER_STATE', { state: order.state });
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
  const merchant = await deps.merchant(scope.merchantId);
  const fees = rest.fee + rest.adminFee > 0n ? [movements.feesBack(moved, rest)] : [];
  return postMovements(deps, tx, merchant, moved, {
    movements: [...fees, movements.giveBackRest(moved, rest.all)],
    at: by.at,
  });
}
