import type { StateMachine } from '../state-machine.ts';

/** IN: to a vendor's wallet; OUT: from it. */
export type TransferDirection = 'IN' | 'OUT';

export type VendorTransferState = 'CREATED' | 'SENT' | 'PENDING' | 'DONE' | 'FAILED';

export type VendorTransferEvent =
  | 'SEND'
  /** It was never sent: whoever was to do it is gone. */
  | 'ABANDON'
  | 'CONFIRMED'
  | 'REFUSED'
  | 'NO_ANSWER'
  /** The vendor says, and says again later, that it never heard of the transfer. */
  | 'NEVER_SEEN';

/**
 * A transfer to or from a vendor that keeps wallets of its own (operations 7.2). It is sent once: from PENDING no step leads back
 * to SENT, because what was not answered may have happened.
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

/** What entering a state posts (operations 7.10); SENT and PENDING move nothing. */
const POSTINGS: Readonly<Record<TransferDirection, Readonly<Partial<Record<VendorTransferState, TransferPosting>>>>> = {
  IN: { CREATED: 'P29', DONE: 'P29b', FAILED: 'P29c' },
  OUT: { CREATED: 'P30', DONE: 'P30b', FAILED: 'P30c' },
};

/** The posting of a state that is entered, or null. */
export function transferPosting(direction: TransferDirection, entered: VendorTransferState): TransferPosting | null {
  return POSTINGS[direction][entered] ?? null;
}

/** When a transfer without an answer is asked for again; the last pause stays. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;

/** The pause before the next question, after so many, in milliseconds. */
export function transferPauseMs(asked: number): number {
  return PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
}

/** From so many questions without a clear answer on, people look at it. */
export const QUESTIONS_BEFORE_PEOPLE = 4;

/** Longer than any request may be under way by a multiple: whoever has not heard of it by then never will. */
export const NEVER_SEEN_AFTER_MS = 600_000;

/** What the vendor says about a transfer. SILENT: nothing, or nothing that can be relied on. */
export type VendorWord = 'DONE' | 'REFUSED' | 'UNSEEN' | 'SILENT';

/** What is remembered between two questions; times in milliseconds since 1970. */
export interface TransferPatience {
  readonly asked: number;
  /** Since when the vendor has said without a break that it does not know the transfer. */
  readonly unseenSinceMs: number | null;
}

export interface TransferJudgement extends TransferPatience {
  /** What the word means for the transfer, null: it stays open. */
  readonly event: VendorTransferEvent | null;
  readonly nextQuestionMs: number;
}

/**
 * What a vendor's word about an open transfer means. `UNSEEN` is believed when it is said twice with ten minutes between them;
 * silence in between takes nothing of that back.
 */
export function judgeTransfer(
  { asked, unseenSinceMs }: TransferPatience,
  word: VendorWord,
  nowMs: number,
): TransferJudgement {
  const since = word === 'UNSEEN' ? (unseenSinceMs ?? nowMs) : unseenSinceMs;
  const isNeverSeen = word === 'UNSEEN' && since !== null && nowMs - since >= NEVER_SEEN_AFTER_MS;
  const event = word === 'DONE' ? 'CONFIRMED' : word === 'REFUSED' ? 'REFUSED' : isNeverSeen ? 'NEVER_SEEN' : null;
  return { event, asked: asked + 1, unseenSinceMs: since, nextQuestionMs: nowMs + transferPauseMs(asked + 1) };
}
