import type { SlotInfo } from '@lantern/arcade-contract';
import type { Frame, Place, ShownWin } from '../model/timeline.ts';
import type { ReelStage } from '../stage/reel-stage.ts';
import { isStill, type Pace } from './pace.ts';
import { play } from './sound.ts';

/** What a round shows beside its reels. */
export interface RoundScreen {
  /** Lines drawn now. */
  wins(wins: readonly ShownWin[]): void;
  /** Won so far, in coins. */
  won(totalCoins: number): void;
  /** Free spins are won; resolves when the player goes on. */
  award(frame: Extract<Frame, { kind: 'award' }>): Promise<void>;
  /** A free spin begins or ended: how many are left. */
  left(freeSpins: number, multiplier: number): void;
  /** The step with this number was shown to its end. */
  shown(steps: number): void;
  /** The round's last word; resolves when the player goes on. */
  end(frame: Extract<Frame, { kind: 'end' }>): Promise<void>;
}

export interface Show {
  readonly game: SlotInfo;
  readonly stage: ReelStage;
  readonly screen: RoundScreen;
  readonly pace: Pace;
  readonly isQuick: () => boolean;
  /** The reels turn already: the first frame only stops them. */
  readonly isTurning: boolean;
}

const USUAL = { firstMs: 620, betweenMs: 190, teaseMs: 1_150 };
const QUICK = { firstMs: 170, betweenMs: 45, teaseMs: 450 };

const stripsOf = (game: SlotInfo, isFree: boolean) =>
  isFree && game.freeStrips.length > 0 ? game.freeStrips : game.strips;

/** Acts a round out, frame by frame. Resolves when everything has been seen. */
export async function showRound(frames: readonly Frame[], show: Show): Promise<void> {
  let isTurning = show.isTurning;
  for (const frame of frames) {
    if (frame.kind === 'spin') await turnReels(frame, show, isTurning);
    isTurning = false;
    if (frame.kind === 'wins') await showWins(frame, show);
    if (frame.kind === 'award') {
      play('award');
      await show.screen.award(frame);
      show.screen.left(frame.left, show.game.freeSpinMultiplier);
    }
    if (frame.kind === 'shown') {
      show.screen.shown(frame.at + 1);
      if (frame.left > 0) await show.pace.pause(show.isQuick() ? 150 : 420);
    }
    if (frame.kind === 'end') {
      if (frame.big) play('big');
      await show.screen.end(frame);
    }
  }
}

async function turnReels(frame: Extract<Frame, { kind: 'spin' }>, show: Show, isTurning: boolean): Promise<void> {
  const { stage, screen, game } = show;
  const { step } = frame;
  const strips = stripsOf(game, step.isFree);
  screen.wins([]);
  // While it turns, the spin in hand counts as used: what is awarded in it comes on top afterwards.
  if (step.isFree) screen.left(step.freeSpinsLeft - step.freeSpinsAwarded, step.multiplier);
  if (isStill()) {
    stage.show(strips, step.stops);
    stage.mark(null);
    await show.pace.pause(isTurning ? 0 : 500);
    return;
  }
  if (!isTurning) {
    play('spin');
    stage.turn(strips);
  }
  const times = show.isQuick() ? QUICK : USUAL;
  await stage.land({ strips, stops: step.stops, teased: frame.teased, ...times });
}

async function showWins(frame: Extract<Frame, { kind: 'wins' }>, show: Show): Promise<void> {
  const { stage, screen, pace } = show;
  play('win');
  stage.mark(allPlaces(frame.wins));
  screen.wins(frame.wins);
  screen.won(frame.totalCoins);
  await pace.pause(show.isQuick() ? 350 : 900);
}

/** Every place that any of the wins covers, once. */
export function allPlaces(wins: readonly ShownWin[]): Place[] {
  const places = new Map(
    wins.flatMap((win) => win.places.map((place) => [`${place.reel} ${place.row}`, place] as const)),
  );
  return [...places.values()];
}
