import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { openWithdrawalRequest } from '../review/open-request.ts';
import { endRepay } from './pay-again.ts';
import { isStillPossible, settleFailed, settlePaid } from './pay-out.ts';

/** The four-eyes action for a payment whose result the provider did not report. */
export const RESOLVE_ACTION = 'payments.resolve-withdrawal';

type Frozen = { readonly orderId: string; readonly attempt: number; readonly outcome: 'PAID' | 'FAILED' };

/** The amount of the payment in question: all, a part, or the second payment of a dispute. */
const amountOf = (order: WithdrawalRow) => (order.repay === null ? (order.part ?? order.net) : order.repaid);

const isOpen = (order: WithdrawalRow) => order.state === 'UNKNOWN' || order.repay === 'SENT';

/** Four-eyes request: the outcome of an unanswered payment, according to the provider's statement. */
export async function requestResolve(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsOffice.requestResolve'>,
): Promise<Value<'paymentsOffice.requestResolve'> | Refusal> {
  return openWithdrawalRequest(deps, context, input, RESOLVE_ACTION, (_tx, order) => {
    if (!isOpen(order)) return refuse('ORDER_STATE', { state: order.state });
    const frozen: Frozen = { orderId: order.id.toString(), attempt: order.attempt, outcome: input.outcome };
    return { ...frozen, shown: formatAmount(minorUnits(amountOf(order)), context.merchant.currency.exponent) };
  });
}

/** On approval. If the provider has answered meanwhile, its answer is final. */
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
  // A signed and sent transaction may still be executed: if it counted as failed, it could be paid twice.
  if (frozen.outcome === 'FAILED' && (await isStillPossible(deps, scope, order)))
    return refuse('ORDER_STATE', { state: order.state });
  const merchant = await deps.merchant(scope.merchantId);
  const ending = { at: by.at, actor: by.checker };
  const isPaid = frozen.outcome === 'PAID';
  const settled =
    order.repay === 'SENT'
      ? await endRepay(deps, tx, merchant, order, { ...ending, isPaid })
      : await (isPaid ? settlePaid : settleFailed)(deps, tx, merchant, order, ending);
  return isRefusal(settled) ? settled : null;
}
