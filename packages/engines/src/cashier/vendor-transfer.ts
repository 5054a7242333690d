import type { StateMachine } from '../state-machine.ts';

/** IN: to a vendor's wallet; OUT: from it. */
export type TransferDirection = 'IN' | 'OUT';

export type VendorTransferState = 'CREATED' | 'SENT' | 'PENDING' | 'DONE' | 'FAILED';

export type VendorTransferEvent =
  | 'SEND'
  /** The transfer was never sent because the process that should send it stopped. */
  | 'ABANDON'
  | 'CONFIRMED'
  | 'REFUSED'
  | 'NO_ANSWER'
  /** The vendor answered at least twice, over a minimum time, that it does not know the transfer. */
  | 'NEVER_SEEN';

/**
 * States of a transfer to or from a vendor that has its own wallets. A transfer is sent only once: no transition leads from PENDING back
 * to SENT, because an unanswered request may have been executed.
 */
export const VENDOR_TRANSFER_MACHINE: StateMachine<VendorTransferState, VendorTransferEvent> = {
  initial: 'CREATED',
  final: ['DONE', 'FAILED'],
  steps: [
    { from: 'CREATED', event: 'SEND', to: 'SENT' },
    { from: 'CREATED', event: 'ABANDON', to: 'FAILED' },
    { from: 'SENT', event: 'CONFIRMED', to: 'DONE' },
    { from: 'SENT', event: 'REFUSED', to: 'FAILED' },
    { from: 'SENT', event: 'NO_ANSWER', to: 'PENDING' },
    { from: 'PENDING', event: 'CONFIRMED', to: 'DONE' },
    { from: 'PENDING', event: 'REFUSED', to: 'FAILED' },
    { from: 'PENDING', event: 'NEVER_SEEN', to: 'FAILED' },
  ],
};

type TransferPosting = 'P29' | 'P29b' | 'P29c' | 'P30' | 'P30b' | 'P30c';

/** The posting for entering a state; SENT and PENDING move no money. */
const POSTINGS: Readonly<Record<TransferDirection, Readonly<Partial<Record<VendorTransferState, TransferPosting>>>>> = {
  IN: { CREATED: 'P29', DONE: 'P29b', FAILED: 'P29c' },
  OUT: { CREATED: 'P30', DONE: 'P30b', FAILED: 'P30c' },
};

/** The posting for entering a state, or null. */
export function transferPosting(direction: TransferDirection, entered: VendorTransferState): TransferPosting | null {
  return POSTINGS[direction][entered] ?? null;
}

/** Pauses between status queries of an unanswered transfer; the last one repeats. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;

/** The pause before the next status query, in milliseconds; `queries` is the number of queries so far. */
export function transferPauseMs(queries: number): number {
  return PAUSES_MS[Math.min(queries, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
}

/** After this number of queries without a clear answer, operators review the transfer. */
export const QUERIES_BEFORE_REVIEW = 4;

/** Several times longer than any request can take: a vendor that does not know the transfer after this time will never receive it. */
export const NEVER_SEEN_AFTER_MS = 600_000;

/** The vendor's answer about a transfer. SILENT: no answer, or an unreliable one. */
export type VendorReply = 'DONE' | 'REFUSED' | 'UNSEEN' | 'SILENT';

/** State stored between two status queries; times in milliseconds since 1970. */
export interface TransferQueries {
  readonly queries: number;
  /** Time of the first UNSEEN answer; null without one. */
  readonly unseenSinceMs: number | null;
}

export interface TransferJudgement extends TransferQueries {
  /** The event for the transfer; null: it stays open. */
  readonly event: VendorTransferEvent | null;
  readonly nextQueryMs: number;
}

/**
 * Interprets a vendor's answer about an open transfer. `UNSEEN` counts only when it is repeated after at least ten minutes; SILENT answers
 * in between do not reset that time.
 */
export function judgeTransfer(
  { queries, unseenSinceMs }: TransferQueries,
  word: VendorReply,
  nowMs: number,
): TransferJudgement {
  const since = word === 'UNSEEN' ? (unseenSinceMs ?? nowMs) : unseenSinceMs;
  const isNeverSeen = word === 'UNSEEN' && since !== null && nowMs - since >= NEVER_SEEN_AFTER_MS;
  const event = word === 'DONE' ? 'CONFIRMED' : word === 'REFUSED' ? 'REFUSED' : isNeverSeen ? 'NEVER_SEEN' : null;
  return { event, queries: queries + 1, unseenSinceMs: since, nextQueryMs: nowMs + transferPauseMs(queries + 1) };
}
