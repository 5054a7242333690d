import type { Beat, Place } from '../model/beats.ts';
import type { FrameOf } from '../model/timeline.ts';

/** Durations of a spin in milliseconds. */
export interface SpinTimes {
  /** Minimum time from the start to the first stop, and between two stops. */
  readonly firstMs: number;
  readonly betweenMs: number;
  /** Extra time of a reel whose stop may decide. */
  readonly teaseMs: number;
  /** Duration of removing symbols and of falling; 0 with reduced motion: all symbols are placed at once. */
  readonly fallMs: number;
}

/** The animated part of a round: turning reels or falling symbols. */
export interface Machine {
  /** Starts the motion, which continues until `begin` or `bringBack`. */
  turn(isFree: boolean): void;
  /** Ends a spin according to its frame. */
  begin(frame: FrameOf<'spin'> | FrameOf<'fall'>, times: SpinTimes): Promise<void>;
  tumble(frame: FrameOf<'tumble'>, times: SpinTimes): Promise<void>;
  /** Shows the state after a beat, without animation. */
  show(beat: Beat): void;
  /** Returns to the previous state: nothing was played. */
  bringBack(): Promise<void>;
  /** Skips the remaining waits of this spin. */
  slam(): void;
  /** Highlights these positions and dims the others; null removes the highlight. */
  mark(places: readonly Place[] | null): void;
  destroy(): void;
}

export interface MachineOptions {
  readonly paint: (picture: HTMLElement, symbol: string) => void;
  readonly onStop: (reel: number, isTeased: boolean) => void;
}
