import type { PayoutNews } from '../../gateways/payout.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';

/** Delays in ms between status queries of a payment without an answer; the last one repeats. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;

/** The time of the next status query, after `queries` queries. */
export function nextQuery(now: Date, queries: number): Date {
  const pause = PAUSES_MS[Math.min(queries, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
  return new Date(now.getTime() + pause);
}

/** Several times longer than an instruction can be in transit: a provider that does not know it by then will not receive it. */
const NEVER_SEEN_AFTER_MS = 600_000;

/** True when the provider has reported `UNSEEN` continuously for long enough to be final. */
export function isNeverSeen(unseenSince: Date | null, now: Date): boolean {
  return unseenSince !== null && now.getTime() - unseenSince.getTime() >= NEVER_SEEN_AFTER_MS;
}

/** Columns to store after an inconclusive status query. No answer at all does not reset earlier `UNSEEN` reports. */
export function queryStateOf(
  order: Pick<WithdrawalRow, 'queries' | 'unseenSince'>,
  news: PayoutNews | null,
  now: Date,
) {
  return {
    queries: order.queries + 1,
    nextQueryAt: nextQuery(now, order.queries + 1),
    ...(news?.state === 'UNSEEN' && { unseenSince: order.unseenSince ?? now }),
    ...(news?.state === 'PENDING' && { unseenSince: null, providerNo: news.providerNo }),
  };
}
