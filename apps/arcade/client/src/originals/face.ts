import type { OriginalRound } from '@lantern/arcade-contract';
import type { OriginalId, OriginalInput, OriginalMove } from '@lantern/engines/originals';
import type { Rational } from '@lantern/money';
import type { ComponentType } from 'react';
import type { Text, TextKey } from '../i18n/text.ts';

export type RoundOf<Id extends OriginalId> = Extract<OriginalRound, { game: Id }>;

export interface StageProps<Id extends OriginalId> {
  /** The bet in hand, or that of the round on show. */
  readonly input: OriginalInput<Id>;
  /** What is on the stage: the round that is shown or the last one; null before the first. */
  readonly round: RoundOf<Id> | null;
  /** The round has just come and moves; else it rests. */
  readonly isMoving: boolean;
  /** How long it moves, in milliseconds. */
  readonly lastsMs: number;
  /** Null where nothing can be bet: in a replay, or while a round is under way. */
  readonly onBet: ((input: OriginalInput<Id>) => void) | null;
  /** Null where no move can be made: before a round of several steps, after it, and in a replay. */
  readonly onMove: ((move: OriginalMove) => void) | null;
}

export interface ControlsProps<Id extends OriginalId> {
  readonly input: OriginalInput<Id>;
  readonly isLocked: boolean;
  readonly onBet: (input: OriginalInput<Id>) => void;
}

/** What a bet, or the next move, can bring. */
export interface BetFigures {
  /** What the best outcome, or the right move, pays the stake times. */
  readonly top: Rational;
  /** Chance of that. */
  readonly chance: Rational;
  /** Share of stakes that this very bet gives back on average. */
  readonly returned: Rational;
  /** What `top` and `chance` are called. */
  readonly words: { readonly top: TextKey; readonly chance: TextKey };
}

/** The best outcome is the only one that pays. */
export const ONLY_WIN = { top: 'win_pays', chance: 'chance' } as const;
/** Other outcomes pay less. */
export const BEST_WIN = { top: 'best_pays', chance: 'chance_best' } as const;
/** Of the next move of a round. */
export const NEXT_MOVE = { top: 'next_pays', chance: 'chance_next' } as const;

/** How an original looks and is bet on. Everything else of its screen is the same for all. */
export interface Face<Id extends OriginalId = OriginalId> {
  readonly id: Id;
  /** The bet that is offered first. */
  readonly start: OriginalInput<Id>;
  /** `round` is the one that waits for its player. Null where nothing can be told at once. */
  readonly figures: (input: OriginalInput<Id>, round: RoundOf<Id> | null) => BetFigures | null;
  /** How long a round is shown at usual speed, in milliseconds. */
  readonly showMs: (round: RoundOf<Id>) => number;
  /** A round in a few signs, for chips and lists. */
  readonly mark: (round: RoundOf<Id>) => string;
  /** Its bet in a few words. */
  readonly bet: (input: OriginalInput<Id>, t: Text) => string;
  /** Its outcome in one sentence. */
  readonly sentence: (round: RoundOf<Id>, t: Text) => string;
  /** The rules, one sentence each. */
  readonly rules: (t: Text) => readonly string[];
  readonly Stage: ComponentType<StageProps<Id>>;
  readonly Controls: ComponentType<ControlsProps<Id>>;
}
