import type { PayoutNews } from '../gateways/payout.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';

/** When a payment without an answer is asked for again; the last pause stays. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;

/** The time of the next question, after so many. */
export function nextQuestion(now: Date, asked: number): Date {
  const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
  return new Date(now.getTime() + pause);
}

/** Longer than an instruction may be under way by a multiple: whoever has not heard of it by then never will. */
const NEVER_SEEN_AFTER_MS = 600_000;

/** Whether a provider that has said `UNSEEN` since then, again and again, is to be believed. */
export function isNeverSeen(unseenSince: Date | null, now: Date): boolean {
  return unseenSince !== null && now.getTime() - unseenSince.getTime() >= NEVER_SEEN_AFTER_MS;
}

/** What is written of a question without an end. No answer at all changes nothing in what the provider said before. */
export function patienceOf(order: Pick<WithdrawalRow, 'queries' | 'unseenSince'>, news: PayoutNews | null, now: Date) {
  return {
    queries: order.queries + 1,
    nextQueryAt: nextQuestion(now, order.queries + 1),
    ...(news?.state === 'UNSEEN' && { unseenSince: order.unseenSince ?? now }),
    ...(news?.state === 'PENDING' && { unseenSince: null, providerNo: news.providerNo }),
  };
}
