import type { OriginalId, OriginalMove, OriginalPlays } from '@lantern/engines/originals';
import type { RoundStep } from '@lantern/engines/slots';
import type { GameTitles } from '@lantern/engines/studio';
import type { CurrencyView } from './currency.ts';
import type { RoundProof } from './fairness.ts';

/**
 * `PENDING` the wallet has not answered; `OPEN` the stake is taken and the player moves; `SETTLED` taken and paid; `VOID` not counted,
 * the player has the stake; `REFUSED` refused by the wallet.
 */
export type RoundState = 'PENDING' | 'OPEN' | 'SETTLED' | 'VOID' | 'REFUSED';

/** How a round is requested. A brand's rules may forbid autoplay or turbo; the server then refuses it, whatever the client offers. */
export interface PlayPace {
  /** Started by autoplay, not by a press. */
  readonly isAuto?: boolean;
  /** Turbo: shown in less than the normal time. */
  readonly isQuick?: boolean;
}

export interface SpinPayload extends PlayPace {
  /** UUID made by the client; idempotency key of the spin. */
  readonly spinId: string;
  readonly coin: string;
  /** Id of the newest round that this client has shown to its end; null when the session has none. */
  readonly after: string | null;
}

/** One round in a list. */
export interface RoundLine {
  readonly id: string;
  readonly game: string;
  /** Titles of the game by language. */
  readonly titles: GameTitles;
  readonly state: RoundState;
  readonly coin: string;
  readonly stake: string;
  readonly payout: string;
  readonly playedAt: string;
}

/** Fields common to rounds of slots and originals. */
interface RoundBase extends RoundLine {
  readonly version: number;
  /** Currency of all amounts of the round. */
  readonly currency: CurrencyView;
  /** Balance after stake and payout; while OPEN, after the stake; otherwise null. Until the win is shown, display it minus `payout`. */
  readonly balance: string | null;
  readonly proof: RoundProof;
}

/** A spin with all its steps. `steps` is empty unless it is SETTLED. */
export interface SlotRound extends RoundBase {
  readonly shape: 'slot';
  /** Id of the engine's game; `game` is the id of the studio's title. */
  readonly model: string;
  /** Win in coins; payout = coins × coin. */
  readonly coins: number;
  readonly isCapped: boolean;
  readonly steps: readonly RoundStep[];
  /** Number of beats (`beatsOf` of the engines) that the player has seen; an interrupted round resumes there. */
  readonly shownBeats: number;
}

interface OriginalRoundOf<Id extends OriginalId> extends RoundBase {
  readonly shape: 'original';
  readonly game: Id;
  readonly input: OriginalPlays[Id]['input'];
  readonly moves: readonly OriginalMove[];
  /** Null unless OPEN or SETTLED; while OPEN, only the public part. */
  readonly output: OriginalPlays[Id]['output'] | null;
  /** Multiplier of the stake as exact decimal text; while OPEN, that of a cash-out now. */
  readonly multiplier: string;
  /** Maximum payout of the round: it limits the stake, or the round ends when it reaches it. */
  readonly mostPayout: string;
}

/** A round of an original; its `coin` is its stake. */
export type OriginalRound = { [Id in OriginalId]: OriginalRoundOf<Id> }[OriginalId];

export type RoundView = SlotRound | OriginalRound;

export interface SpinValue {
  readonly round: SlotRound;
}

/** Request for a round of an original. */
export interface PlayPayload extends PlayPace {
  /** UUID made by the client; idempotency key of the round. */
  readonly spinId: string;
  readonly stake: string;
  readonly input: OriginalPlays[OriginalId]['input'];
  /** As in SpinPayload. */
  readonly after: string | null;
}

export interface MovePayload {
  readonly roundId: string;
  /** Number of moves that the client knows; a move repeated at the same position is applied once. */
  readonly at: number;
  readonly move: OriginalMove;
}

export interface PlayValue {
  readonly round: OriginalRound;
}

export interface ShownPayload {
  readonly roundId: string;
  /** Beats that were shown to their end; never decreases. */
  readonly beats: number;
}

export interface RoundsValue {
  readonly rows: readonly RoundLine[];
  readonly nextCursor: string | null;
}
