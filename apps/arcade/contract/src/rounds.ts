import type { OriginalId, OriginalMove, OriginalPlays } from '@lantern/engines/originals';
import type { RoundStep } from '@lantern/engines/slots';
import type { GameTitles } from '@lantern/engines/studio';
import type { CurrencyView } from './currency.ts';
import type { RoundProof } from './fairness.ts';

/**
 * `PENDING` the wallet has not answered; `OPEN` the stake is taken and the player moves; `SETTLED` paid for and paid out; `VOID` never
 * counted, the stake is with the player; `REFUSED` the wallet said no.
 */
export type RoundState = 'PENDING' | 'OPEN' | 'SETTLED' | 'VOID' | 'REFUSED';

/** How a round is asked for. A brand's regulator may forbid either; it is refused then, whatever a client offers. */
export interface PlayPace {
  /** Nobody pressed for it: autoplay. */
  readonly isAuto?: boolean;
  /** It is shown in less than its time: turbo. */
  readonly isQuick?: boolean;
}

export interface SpinPayload extends PlayPace {
  /** A UUID made by the client; the same one sent again is the same spin for ever. */
  readonly spinId: string;
  readonly coin: string;
  /** Id of the newest round that this client knows and has shown to its end; null when the session told of none. */
  readonly after: string | null;
}

/** One round as a list shows it. */
export interface RoundLine {
  readonly id: string;
  readonly game: string;
  /** The game's names. */
  readonly titles: GameTitles;
  readonly state: RoundState;
  readonly coin: string;
  readonly stake: string;
  readonly payout: string;
  readonly playedAt: string;
}

/** What every round has, whatever it is a round of. */
interface RoundBase extends RoundLine {
  readonly version: number;
  /** What its amounts are in. */
  readonly currency: CurrencyView;
  /**
   * Balance after stake and payout; while it is OPEN, after its stake; null otherwise. Before the win is shown, show it less
   * `payout`.
   */
  readonly balance: string | null;
  readonly proof: RoundProof;
}

/** A spin with everything that happened in it. `steps` is empty unless it is SETTLED. */
export interface SlotRound extends RoundBase {
  readonly shape: 'slot';
  /** The engine that it was played by; `game` is what the player calls it. */
  readonly model: string;
  /** Won in coins; payout = coins × coin. */
  readonly coins: number;
  readonly isCapped: boolean;
  readonly steps: readonly RoundStep[];
  /** How many beats (`beatsOf` of the engines) the player has seen; a round put down in its middle goes on from here. */
  readonly shownBeats: number;
}

interface OriginalRoundOf<Id extends OriginalId> extends RoundBase {
  readonly shape: 'original';
  readonly game: Id;
  readonly input: OriginalPlays[Id]['input'];
  readonly moves: readonly OriginalMove[];
  /** Null unless it is OPEN or SETTLED; while it is OPEN, what the player may know. */
  readonly output: OriginalPlays[Id]['output'] | null;
  /** What the stake is paid times, exact decimal text; while it is OPEN, what a cash-out would bring. */
  readonly multiplier: string;
  /** What the round may pay at most; its stake was bound by it, or it ends when it pays so much. */
  readonly mostPayout: string;
}

/** A round of an original; its `coin` is its stake. */
export type OriginalRound = { [Id in OriginalId]: OriginalRoundOf<Id> }[OriginalId];

export type RoundView = SlotRound | OriginalRound;

export interface SpinValue {
  readonly round: SlotRound;
}

/** A round of an original: what a spin is to a slot. */
export interface PlayPayload extends PlayPace {
  /** A UUID made by the client; the same one sent again is the same round for ever. */
  readonly spinId: string;
  readonly stake: string;
  readonly input: OriginalPlays[OriginalId]['input'];
  /** As of a spin. */
  readonly after: string | null;
}

export interface MovePayload {
  readonly roundId: string;
  /** How many moves the client knows of; the same move at the same place sent again is the same move. */
  readonly at: number;
  readonly move: OriginalMove;
}

export interface PlayValue {
  readonly round: OriginalRound;
}

export interface ShownPayload {
  readonly roundId: string;
  /** Beats that were shown to their end; never falls. */
  readonly beats: number;
}

export interface RoundsValue {
  readonly rows: readonly RoundLine[];
  readonly nextCursor: string | null;
}
