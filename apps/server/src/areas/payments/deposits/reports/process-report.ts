import { createHash } from 'node:crypto';
import { pipeline } from '@lantern/database';
import { isRefusal, type MerchantView, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { ChannelRow } from '../../channels/repository/channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PaymentReport } from '../../gateways/psp.ts';
import { announce } from '../order-events.ts';
import { takeNotice } from '../repository/notices.ts';
import { lockOrder } from '../repository/orders.ts';
import { applyReport, type Told } from './apply-report.ts';

/** Two reports with one number and the same digest are the same report. */
export function storyOf(report: PaymentReport): Buffer {
  return createHash('sha256').update(`${report.orderNo}|${report.event}|${report.amount}`).digest();
}

/**
 * Processes an authentic report once, whether it comes by callback or by a status query, and however often. The notice, the order's state
 * and the postings are one transaction.
 */
export async function takeReport(
  deps: PaymentsDeps,
  merchant: MerchantView,
  channel: Pick<ChannelRow, 'code'>,
  told: Told & { readonly body: unknown },
): Promise<'ok' | Refusal> {
  const scope = { merchantId: merchant.id };
  const { report, at, body } = told;
  const result = await transactionOrRefuse(deps.pool, async (tx) => {
    const digest = storyOf(report);
    const { providerNo, event } = report;
    const notice = { channel: channel.code, providerNo, event, body, digest, answer: 'ok', at };
    const [order, earlier] = await pipeline([
      lockOrder(tx, scope, BigInt(report.orderNo)),
      takeNotice(tx, scope, notice),
    ]);
    if (order === null || order.channel !== channel.code) return refuse('NOT_FOUND');
    if (earlier) return earlier.digest.equals(digest) ? null : refuse('IDEMPOTENCY_CONFLICT');
    return applyReport(deps, tx, merchant, order, told);
  });
  if (isRefusal(result)) return result;
  // The end of an order is announced by its event.
  if (result?.state === 'MATCHING' || result?.state === 'LATE') await announce(deps, scope, result);
  return 'ok';
}
