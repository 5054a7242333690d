import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits } from '@lantern/money';
import { isRefusal, type Refusal, refusable, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { endRepay } from './pay-again.ts';
import { settleFailed, settlePaid } from './pay-out.ts';
import { showOneInOffice, targetOf } from './show-office.ts';

/** The four-eyes action on a payment whose fate the provider did not tell. */
export const RESOLVE_ACTION = 'payments.resolve-withdrawal';

type Frozen = { readonly orderId: string; readonly attempt: number; readonly outcome: 'PAID' | 'FAILED' };

const isOpen = (order: WithdrawalRow) => order.state === 'UNKNOWN' || order.repay === 'SENT';

/** First pair of eyes: what the provider's statement says about a payment that it never answered. */
export async function requestResolve(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsOffice.requestResolve'>,
): Promise<Value<'paymentsOffice.requestResolve'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.review');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const opened = await refusable(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    if (!isOpen(order)) return refuse('ORDER_STATE', { state: order.state });
    const frozen: Frozen = { orderId: order.id.toString(), attempt: order.attempt, outcome: input.outcome };
    const id = await deps.staff.requests.open(tx, context, {
      area: 'payments',
      action: RESOLVE_ACTION,
      target: targetOf(order.id),
      permissionToApprove: 'payments.approve',
      reason: input.reason,
      frozen: { ...frozen, shown: formatAmount(minorUnits(order.net), context.merchant.currency.exponent) },
    });
    return isRefusal(id) ? id : { id, order };
  });
  if (isRefusal(opened)) return opened;
  return { requestId: opened.id.toString(), order: await showOneInOffice(deps, context, opened.order) };
}

/** Second pair of eyes. If the provider has answered meanwhile, its answer stands. */
export async function applyResolve(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const order = await lockWithdrawal(tx, scope, BigInt(frozen.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (!isOpen(order) || order.attempt !== frozen.attempt) return refuse('ORDER_STATE', { state: order.state });
  const merchant = await deps.merchant(scope.merchantId);
  const ending = { at: by.at, actor: by.checker };
  const isPaid = frozen.outcome === 'PAID';
  const settled =
    order.repay === 'SENT'
      ? await endRepay(deps, tx, merchant, order, { ...ending, isPaid })
      : await (isPaid ? settlePaid : settleFailed)(deps, tx, merchant, order, ending);
  return isRefusal(settled) ? settled : null;
}
