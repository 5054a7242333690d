import { pipeline, type Queryable } from '@lantern/database';
import { eventsOfPayment, type PaymentVerdict } from '@lantern/engines/cashier';
import { DepositFailed } from '@lantern/events';
import { type BrandView, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import type { PaymentsDeps } from '../../deps.ts';
import type { PaymentReport } from '../../gateways/psp.ts';
import { creditLocked } from '../credit-deposit.ts';
import { publishEnded } from '../order-events.ts';
import type { OrderRow } from '../repository/orders.ts';
import { lockPaymentOf, orderOfPayment } from '../repository/payments.ts';
import { type Step, stepLocked } from '../step-order.ts';

/** An authentic report with its verification. */
export interface CheckedReport {
  readonly report: PaymentReport;
  /** False when the provider's own status differs from the report. */
  readonly isConfirmed: boolean;
  readonly at: Date;
}

/**
 * Applies a provider's report to a locked order.
 *
 * @returns the moved order; null when the report changes nothing: a report about an order that has ended is left to reconciliation
 */
export async function applyReport(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  order: OrderRow,
  checked: CheckedReport,
): Promise<OrderRow | null | Refusal> {
  if (checked.report.event === 'FAILED') return applyFailure(deps, tx, brand, order, checked);
  const { report, at } = checked;
  const payment = { psp: order.psp, providerNo: report.providerNo };
  const member = { brandId: brand.id, memberId: order.memberId };
  const { creditedOrder, doubt } = await pipeline({
    locks: lockPaymentOf(tx, member, payment),
    creditedOrder: orderOfPayment(tx, { brandId: brand.id }, payment),
    doubt: doubtOf(deps, tx, brand, order, checked),
  });
  // Operators have already credited this payment (four-eyes repair) before the report arrived, so it is used up.
  if (creditedOrder !== null && creditedOrder !== order.id) return refuse('IDEMPOTENCY_CONFLICT');
  let moved: OrderRow | null = null;
  for (const event of eventsOfPayment({ state: order.state, isReported: order.received !== null }, verdictOf(doubt))) {
    const step: Step = { ...stepOf(order, checked), event };
    const isCredit = event === 'PAID' || event === 'LATE_CREDITED';
    const next: OrderRow | Refusal = isCredit
      ? await creditLocked(deps, tx, brand, moved ?? order, { ...step, at, received: report.amount })
      : await stepLocked(tx, { brandId: brand.id }, moved ?? order, {
          ...step,
          change: changeOf(event, report, doubt),
        });
    if (isRefusal(next)) return next;
    moved = next;
  }
  return moved;
}

async function applyFailure(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id'>,
  order: OrderRow,
  checked: CheckedReport,
): Promise<OrderRow | null | Refusal> {
  const scope = { brandId: brand.id };
  // A provider's failure report does not change an order that has ended or is under review.
  if (order.state !== 'CREATED' && order.state !== 'PAYING') return null;
  const step = stepOf(order, checked);
  const change = { reason: 'PROVIDER_FAILED', providerNo: checked.report.providerNo };
  const opened =
    order.state === 'CREATED' ? await stepLocked(tx, scope, order, { ...step, event: 'PAGE_OPENED' }) : order;
  if (isRefusal(opened)) return opened;
  await publishEnded(deps, tx, scope, order, { type: DepositFailed, amount: order.amount });
  return stepLocked(tx, scope, opened, { ...step, event: 'PROVIDER_FAILED', change });
}

function stepOf(order: OrderRow, { report, at }: CheckedReport): Omit<Step, 'event'> {
  const { providerNo, payerName } = report;
  const detail = { received: report.amount.toString(), providerNo, payerName };
  return { at, actor: `provider:${order.psp}`, ...(report.event === 'PAID' && { detail }) };
}

/**
 * Columns stored from the report. They include the provider's number, because the report may arrive before the createPayment response is
 * stored.
 */
function changeOf(event: Step['event'], report: PaymentReport, doubt: Doubt | null): NonNullable<Step['change']> {
  const { providerNo, amount } = report;
  if (event === 'PAGE_OPENED') return { providerNo };
  return { received: amount, ...(doubt && { reason: doubt }) };
}

/** Reasons for a manual review. */
type Doubt = 'STATUS_NOT_CONFIRMED' | 'PAYER_NAME_DIFFERS' | 'DEPOSIT_LIMIT' | 'AMOUNT_DIFFERS';

function verdictOf(doubt: Doubt | null): PaymentVerdict {
  if (doubt === null) return 'EXACT';
  return doubt === 'AMOUNT_DIFFERS' ? 'OTHER_AMOUNT' : 'DOUBTFUL';
}

/** The most serious doubt, or null. The amount is checked last, because late money with only a different amount is still credited. */
async function doubtOf(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id'>,
  order: OrderRow,
  { report, isConfirmed, at }: CheckedReport,
): Promise<Doubt | null> {
  if (!isConfirmed) return 'STATUS_NOT_CONFIRMED';
  if (report.payerName !== null && !isSameName(report.payerName, order.payerName ?? '')) return 'PAYER_NAME_DIFFERS';
  const scope = { brandId: brand.id, memberId: order.memberId, book: order.book };
  if ((await deps.safety.mayDeposit(tx, scope, report.amount, at)) !== null) return 'DEPOSIT_LIMIT';
  return report.amount === order.payable ? null : 'AMOUNT_DIFFERS';
}
