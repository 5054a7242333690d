import type { SlotInfo } from '@lantern/arcade-contract';
import type { HoldView } from '../../model/hold-view.ts';
import type { FrameOf } from '../../model/timeline.ts';
import type { ShownWin } from '../../model/wins.ts';
import type { Machine } from '../../stage/machine.ts';
import type { Pace } from './pace.ts';

/** Parts of the screen that a round updates besides the reels. */
export interface RoundScreen {
  /** Highlighted wins, and whether they are celebrated. */
  wins(wins: readonly ShownWin[], isFeast: boolean): void;
  /** Won so far, in coins. */
  won(totalCoins: number): void;
  /** Free spins are won; resolves when the player continues. */
  award(frame: FrameOf<'award'>): Promise<void>;
  /** At the start and end of a free spin: remaining spins and the current win multiplier. */
  left(freeSpins: number, multiplier: number): void;
  /** Sum of the multipliers of this spin; null hides it. */
  times(total: number | null): void;
  /** Board of the hold feature; null closes it. */
  hold(view: HoldView | null): void;
  /** Number of beats shown to their end. */
  shown(beats: number): void;
  /** Final result of the round; resolves when the player continues. */
  end(frame: FrameOf<'end'>): Promise<void>;
}

export interface Show {
  readonly game: SlotInfo;
  readonly machine: Machine;
  readonly screen: RoundScreen;
  readonly pace: Pace;
  readonly isQuick: () => boolean;
  /** Playback speed; 1 in the game. */
  readonly speed: number;
  /** The reels are already turning: the first frame only stops them. */
  readonly isTurning: boolean;
}
