import { createHash } from 'node:crypto';
import { pipeline } from '@lantern/database';
import { type BrandView, isRefusal, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { ChannelRow } from '../../channels/repository/channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PaymentReport } from '../../gateways/psp.ts';
import { notifyOrder } from '../order-events.ts';
import { insertNotice, type NoticeRow } from '../repository/notices.ts';
import { lockOrder } from '../repository/orders.ts';
import { applyReport, type CheckedReport } from './apply-report.ts';

function digestOf(report: PaymentReport): Buffer {
  return createHash('sha256').update(`${report.orderNo}|${report.event}|${report.amount}`).digest();
}

/** True when a report repeats an earlier one with the same number and event; false when it contradicts it. */
export function isRepetition(earlier: NoticeRow, report: PaymentReport): boolean {
  return earlier.digest.equals(digestOf(report));
}

/**
 * Processes an authentic report once, whether it comes by callback or by a status query, and however often. The notice, the order's state
 * and the postings are one transaction.
 */
export async function processReport(
  deps: PaymentsDeps,
  brand: BrandView,
  channel: Pick<ChannelRow, 'code'>,
  received: CheckedReport & { readonly body: unknown },
): Promise<'ok' | Refusal> {
  const scope = { brandId: brand.id };
  const { report, at, body } = received;
  const result = await transactionOrRefuse(deps.pool, async (tx) => {
    const { providerNo, event } = report;
    const notice = { channel: channel.code, providerNo, event, body, digest: digestOf(report), answer: 'ok', at };
    const { order, earlier } = await pipeline({
      order: lockOrder(tx, scope, BigInt(report.orderNo)),
      earlier: insertNotice(tx, scope, notice),
    });
    if (order === null || order.channel !== channel.code) return refuse('NOT_FOUND');
    if (earlier) return isRepetition(earlier, report) ? null : refuse('IDEMPOTENCY_CONFLICT');
    return applyReport(deps, tx, brand, order, received);
  });
  if (isRefusal(result)) return result;
  // The end of an order is published as an event, which notifies the member.
  if (result?.state === 'MATCHING' || result?.state === 'LATE') await notifyOrder(deps, scope, result);
  return 'ok';
}
