import type { OriginalInput } from '@lantern/engines/originals';
import type { PlayPace } from './rounds.ts';

/**
 * Crash is played by everybody at one table. Its news come over `CRASH_SOCKET`; whoever missed some is told everything at the next
 * `hello`. Bets and cash-outs are calls, which may be sent again.
 */

/** `BETTING` until it closes, then a moment of waiting for stakes; `FLYING`; `CRASHED` told with its seed. */
export type CrashPhase = 'BETTING' | 'FLYING' | 'CRASHED';

export interface CrashRoundView {
  /** Its nonce as well. */
  readonly number: number;
  readonly phase: CrashPhase;
  /** SHA-256 of its server seed, which is the server seed of the round before it in the chain. */
  readonly serverSeedHash: string;
  /** The chain's salt. */
  readonly clientSeed: string;
  /** No bet is taken from then on. */
  readonly closesAt: string;
  /** The flight begins then: t = 0 of e^(0.00006 t). */
  readonly takesOffAt: string;
  /** Null until it crashed. */
  readonly point: string | null;
  readonly serverSeed: string | null;
}

/** A bet as everybody at the table sees it. */
export interface CrashBetView {
  /** Names the bet within its round; the id of the round of its player's that it is, starts with it. */
  readonly key: string;
  /** Masked. */
  readonly name: string;
  readonly stake: string;
  /** Where it got out; null while it flies, and where it did not. */
  readonly at: string | null;
  readonly payout: string | null;
}

/** Bets of the round in one's own currency, play money apart. */
export interface CrashTotals {
  readonly bets: number;
  readonly stake: string;
}

export interface CrashPast {
  readonly number: number;
  readonly point: string;
}

export type CrashFrame =
  /** Everything, after a hello and with each new round. */
  | {
      readonly type: 'table';
      readonly now: string;
      readonly round: CrashRoundView | null;
      readonly bets: readonly CrashBetView[];
      readonly totals: CrashTotals;
      readonly past: readonly CrashPast[];
    }
  | { readonly type: 'round'; readonly now: string; readonly round: CrashRoundView }
  /** New and changed bets. */
  | {
      readonly type: 'bets';
      readonly number: number;
      readonly bets: readonly CrashBetView[];
      readonly totals: CrashTotals;
    }
  /** The answer to `time`. */
  | { readonly type: 'time'; readonly sent: number; readonly now: string }
  | { readonly type: 'ping' }
  | { readonly type: 'closed'; readonly code: 'SESSION_EXPIRED' };

/** What a client may say. Its first frame is `hello`; others than these close the line. */
export type CrashSaid =
  | { readonly type: 'hello'; readonly token: string }
  /** `sent` comes back as it was, so that the client knows how long the way is and how its clock goes. */
  | { readonly type: 'time'; readonly sent: number }
  | { readonly type: 'pong' };

export interface CrashBetPayload extends Pick<PlayPace, 'isAuto'> {
  /** A UUID made by the client; the same one sent again is the same bet for ever. */
  readonly spinId: string;
  /** The round that is bet on: a bet that comes too late is refused and does not slip into the next. */
  readonly number: number;
  readonly stake: string;
  readonly input: OriginalInput<'crash'>;
}

export interface CrashCashOutPayload {
  readonly roundId: string;
}

/** A round that crashed, with what proves it. */
export interface CrashProof {
  readonly number: number;
  readonly point: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly crashedAt: string;
  /** Value 0 of its chain, shown before the chain's first round, and how many hashes lie between. */
  readonly commitment: string;
  readonly place: number;
}

export interface CrashRoundsValue {
  readonly rows: readonly CrashProof[];
  /** Number to go on before; null at the end. */
  readonly nextCursor: string | null;
}

/** Path of the socket. */
export const CRASH_SOCKET = '/ws/crash';
/** A bet may be placed twice a round. */
export const CRASH_BETS = 2;
