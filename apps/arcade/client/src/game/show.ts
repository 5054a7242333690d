import type { SlotInfo } from '@lantern/arcade-contract';
import type { HoldView } from '../model/hold-view.ts';
import type { FrameOf } from '../model/timeline.ts';
import type { ShownWin } from '../model/wins.ts';
import type { Machine } from '../stage/machine.ts';
import type { Pace } from './pace.ts';

/** What a round shows beside its machine. */
export interface RoundScreen {
  /** Wins shown now, and whether they are celebrated. */
  wins(wins: readonly ShownWin[], isFeast: boolean): void;
  /** Won so far, in coins. */
  won(totalCoins: number): void;
  /** Free spins are won; resolves when the player goes on. */
  award(frame: FrameOf<'award'>): Promise<void>;
  /** A free spin begins or ended: how many are left, and what wins are multiplied by now. */
  left(freeSpins: number, multiplier: number): void;
  /** What the multipliers of this spin come to; null wipes it. */
  times(total: number | null): void;
  /** The board of the hold feature; null closes it. */
  hold(view: HoldView | null): void;
  /** So many beats were shown to their end. */
  shown(beats: number): void;
  /** The round's last word; resolves when the player goes on. */
  end(frame: FrameOf<'end'>): Promise<void>;
}

export interface Show {
  readonly game: SlotInfo;
  readonly machine: Machine;
  readonly screen: RoundScreen;
  readonly pace: Pace;
  readonly isQuick: () => boolean;
  /** How fast it is acted out; 1 in the game. */
  readonly speed: number;
  /** The machine runs already: the first frame only stops it. */
  readonly isTurning: boolean;
}
