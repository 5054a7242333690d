import type { OriginalInput } from '@lantern/engines/originals';
import type { PlayPace } from './rounds.ts';

/**
 * Crash is one table for all players. Updates are sent over `CRASH_SOCKET`; a client that missed some receives the full state at the
 * next `hello`. Bets and cash-outs are idempotent calls.
 */

/** `BETTING` until `closesAt`, then about 1 s for stakes that are still being taken; `FLYING`; `CRASHED`, published with its seed. */
export type CrashPhase = 'BETTING' | 'FLYING' | 'CRASHED';

export interface CrashRoundView {
  /** Also the nonce of the round. */
  readonly number: number;
  readonly phase: CrashPhase;
  /** SHA-256 of the round's server seed; equal to the server seed of the previous round in the chain. */
  readonly serverSeedHash: string;
  /** The chain's salt. */
  readonly clientSeed: string;
  /** Bets are refused from this time on. */
  readonly closesAt: string;
  /** Start of the flight: t = 0 of e^(0.00006 t), t in ms. */
  readonly takesOffAt: string;
  /** Null until the crash. */
  readonly point: string | null;
  readonly serverSeed: string | null;
}

/** Public view of a bet. */
export interface CrashBetView {
  /** Identifies the bet within its round: the prefix of the id of the player's round. */
  readonly key: string;
  /** Masked name. */
  readonly name: string;
  readonly stake: string;
  /** Cash-out multiplier; null while the bet is open, and when it lost. */
  readonly at: string | null;
  readonly payout: string | null;
}

/** Sums of the round's bets in the player's currency and money type (real or test). */
export interface CrashTotals {
  readonly bets: number;
  readonly stake: string;
}

export interface CrashPast {
  readonly number: number;
  readonly point: string;
}

export type CrashFrame =
  /** Full state, after `hello` and at each new round. */
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
  /** Answer to `time`. */
  | { readonly type: 'time'; readonly sent: number; readonly now: string }
  | { readonly type: 'ping' }
  | { readonly type: 'closed'; readonly code: 'SESSION_EXPIRED' };

/** Frames that a client may send. The first one is `hello`; any other frame closes the connection. */
export type CrashSaid =
  | { readonly type: 'hello'; readonly token: string }
  /** `sent` is returned unchanged, so that the client can measure the delay and the offset of its clock. */
  | { readonly type: 'time'; readonly sent: number }
  | { readonly type: 'pong' };

export interface CrashBetPayload extends Pick<PlayPace, 'isAuto'> {
  /** UUID made by the client; idempotency key of the bet. */
  readonly spinId: string;
  /** Number of the round: a late bet is refused and does not go into the next round. */
  readonly number: number;
  readonly stake: string;
  readonly input: OriginalInput<'crash'>;
}

export interface CrashCashOutPayload {
  readonly roundId: string;
}

/** A crashed round with its proof. */
export interface CrashProof {
  readonly number: number;
  readonly point: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly crashedAt: string;
  /** Value 0 of its chain, published before the chain's first round, and the number of hashes between. */
  readonly commitment: string;
  readonly place: number;
}

export interface CrashRoundsValue {
  readonly rows: readonly CrashProof[];
  /** Number of the round to continue before; null at the end. */
  readonly nextCursor: string | null;
}

export const CRASH_SOCKET = '/ws/crash';
/** Maximum of bets per player and round. */
export const CRASH_BETS = 2;
