import { isRefusal, type Pieces, plainPieces } from '@lantern/server-kit';
import { findChannel } from '../../channels/repository/channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { NoAnswer } from '../../gateways/provider-call.ts';
import { type DueQuery, planNextQuery, takeDueQueries } from '../repository/status-queries.ts';
import { processReport } from './process-report.ts';

const BATCH = 50;

/**
 * Polls providers about orders in progress, because a callback may be lost. An answer is processed like a callback, once. Polling becomes
 * less frequent with time and stops two days after the order was created.
 */
export async function queryDeposits(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const left = [...(await pieces.waiting('deposit'))];
  for (;;) {
    const batch = await takeDueQueries(deps.pool, now, BATCH, left);
    await Promise.all(
      batch.map(async (due) => {
        const { id, brandId } = due;
        if (await pieces.run(`deposit ${id}`, () => query(deps, due, now), brandId)) return;
        left.push(id.toString());
        await planNextQuery(deps.pool, due, now);
      }),
    );
    if (batch.length < BATCH) return;
  }
}

async function query(deps: PaymentsDeps, { brandId, id, channel: code }: DueQuery, at: Date): Promise<void> {
  const channel = await findChannel(deps.pool, { brandId }, code);
  const gateway = channel && deps.gateways.get(channel.gateway);
  if (!channel || !gateway || gateway.sandbox) return;
  const brand = await deps.brand(brandId);
  try {
    const report = await gateway.queryPayment(brandId, code, id.toString());
    if (report === null || report.currency !== brand.currency.code || report.amount <= 0n) return;
    const taken = await processReport(deps, brand, channel, {
      report,
      isConfirmed: true,
      body: { asked: report.orderNo, event: report.event, amount: report.amount.toString() },
      at,
    });
    if (isRefusal(taken)) {
      deps.log.warn({ order: report.orderNo, code: taken.code }, 'the status of a deposit was refused');
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    deps.log.info({ order: id.toString(), err: error }, 'the status of a deposit was not answered');
  }
}
