import type { OriginalRound } from '@lantern/arcade-contract';
import type { OriginalId, OriginalInput, OriginalMove } from '@lantern/engines/originals';
import type { Rational } from '@lantern/money';
import type { ComponentType } from 'react';
import type { Text, TextKey } from '../i18n/text.ts';

export type RoundOf<Id extends OriginalId> = Extract<OriginalRound, { game: Id }>;

export interface StageProps<Id extends OriginalId> {
  /** The current bet, or that of the displayed round. */
  readonly input: OriginalInput<Id>;
  /** Displayed or last round; null before the first. */
  readonly round: RoundOf<Id> | null;
  /** True while the round is animated. */
  readonly isMoving: boolean;
  /** Duration of the animation, in milliseconds. */
  readonly lastsMs: number;
  /** Null when no bet can be made: in a replay, or during a round. */
  readonly onBet: ((input: OriginalInput<Id>) => void) | null;
  /** Null when no move can be made: before or after a round of several steps, and in a replay. */
  readonly onMove: ((move: OriginalMove) => void) | null;
}

export interface ControlsProps<Id extends OriginalId> {
  readonly input: OriginalInput<Id>;
  readonly isLocked: boolean;
  readonly onBet: (input: OriginalInput<Id>) => void;
  /** Called with 1 when a field begins to show something other than the bet, and with −1 when it ends. Stable. */
  readonly onUnready: (change: 1 | -1) => void;
}

/** Possible win of a bet, or of the next move. */
export interface BetFigures {
  /** Multiplier of the best outcome, or of the right move. */
  readonly top: Rational;
  /** Probability of that. */
  readonly chance: Rational;
  /** RTP of this bet. */
  readonly returned: Rational;
  /** Labels of `top` and `chance`. */
  readonly words: { readonly top: TextKey; readonly chance: TextKey };
}

/** Only the best outcome pays. */
export const ONLY_WIN = { top: 'win_pays', chance: 'chance' } as const;
/** Other outcomes pay less. */
export const BEST_WIN = { top: 'best_pays', chance: 'chance_best' } as const;
/** For the next move of a round. */
export const NEXT_MOVE = { top: 'next_pays', chance: 'chance_next' } as const;

/** Display and bet controls of an original. Everything else of its screen is common to all. */
export interface Face<Id extends OriginalId = OriginalId> {
  readonly id: Id;
  /** The default bet. */
  readonly start: OriginalInput<Id>;
  /** `round` is the open round that waits for a move. Null when there are no immediate figures. */
  readonly figures: (input: OriginalInput<Id>, round: RoundOf<Id> | null) => BetFigures | null;
  /** Duration of the animation at normal speed, in milliseconds. */
  readonly showMs: (round: RoundOf<Id>) => number;
  /** Short form of a round for chips and lists. */
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
