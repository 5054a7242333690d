import type { Beat, Place } from '../model/beats.ts';
import type { FrameOf } from '../model/timeline.ts';

/** Times of a spin in milliseconds. */
export interface SpinTimes {
  /** Least time from the start to the first stop, and between two stops. */
  readonly firstMs: number;
  readonly betweenMs: number;
  /** How long a reel is awaited that may decide. */
  readonly teaseMs: number;
  /** How long it takes to take symbols out, and to let others fall; 0 where nothing may move: all is in its place at once. */
  readonly fallMs: number;
}

/** What the show of a round moves: reels that turn, or symbols that fall. */
export interface Machine {
  /** Sets everything in motion; it stays so until `begin` or `bringBack`. */
  turn(isFree: boolean): void;
  /** Ends a spin as its frame says. */
  begin(frame: FrameOf<'spin'> | FrameOf<'fall'>, times: SpinTimes): Promise<void>;
  tumble(frame: FrameOf<'tumble'>, times: SpinTimes): Promise<void>;
  /** Shows what stands after a beat, at once. */
  show(beat: Beat): void;
  /** Back to where it was: nothing was played. */
  bringBack(): Promise<void>;
  /** No more waiting in this spin. */
  slam(): void;
  /** Lights these places and dims the others; null: all alike. */
  mark(places: readonly Place[] | null): void;
  destroy(): void;
}

export interface MachineOptions {
  readonly paint: (picture: HTMLElement, symbol: string) => void;
  readonly onStop: (reel: number, isTeased: boolean) => void;
}
