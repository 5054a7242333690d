import type { Place } from '../../model/beats.ts';
import type { Frame, FrameOf } from '../../model/timeline.ts';
import type { ShownWin } from '../../model/wins.ts';
import type { SpinTimes } from '../../stage/machine.ts';
import { play } from '../sound.ts';
import { isStill } from './pace.ts';
import type { Show } from './show.ts';
import { showHold } from './show-hold.ts';

const USUAL: SpinTimes = { firstMs: 620, betweenMs: 190, teaseMs: 1_150, fallMs: 460 };
const QUICK: SpinTimes = { firstMs: 170, betweenMs: 45, teaseMs: 450, fallMs: 240 };
/** Falling reels follow each other faster than turning reels stop. */
const FALL_BETWEEN_MS = 85;

function timesOf(show: Show, isFall: boolean): SpinTimes {
  const { firstMs, betweenMs, teaseMs, fallMs } = show.isQuick() ? QUICK : USUAL;
  const between = isFall ? Math.min(betweenMs, FALL_BETWEEN_MS) : betweenMs;
  const { speed } = show;
  return { firstMs: firstMs / speed, betweenMs: between / speed, teaseMs: teaseMs / speed, fallMs: fallMs / speed };
}

/** Shows a round, frame by frame. Resolves at the end. */
export async function showRound(frames: readonly Frame[], show: Show): Promise<void> {
  let isTurning = show.isTurning;
  for (const frame of frames) {
    await showFrame(frame, show, isTurning);
    isTurning = false;
  }
}

async function showFrame(frame: Frame, show: Show, isTurning: boolean): Promise<void> {
  const { screen, pace } = show;
  switch (frame.kind) {
    case 'spin':
    case 'fall':
      return showSpin(frame, show, isTurning);
    case 'tumble':
      return showTumble(frame, show);
    case 'times':
      return showTimes(frame, show);
    case 'hold':
    case 'respin':
    case 'collect':
      return showHold(frame, show);
    case 'wins':
      return showWins(frame, show);
    case 'award':
      play('award');
      await screen.award(frame);
      return screen.left(frame.left, show.game.freeSpinMultiplier);
    case 'shown':
      screen.shown(frame.beats);
      return frame.left > 0 ? pace.pause(show.isQuick() ? 150 : 420) : undefined;
    case 'end':
      if (frame.big) play('big');
      return screen.end(frame);
  }
}

async function showSpin(frame: FrameOf<'spin'> | FrameOf<'fall'>, show: Show, isTurning: boolean): Promise<void> {
  const { machine, screen } = show;
  const isFall = frame.kind === 'fall';
  const isFree = isFall ? frame.isFree : frame.step.isFree;
  screen.wins([], false);
  screen.times(null);
  // The current spin counts as used while it turns; spins that it awards are added afterwards.
  if (isFall && isFree) screen.left(frame.left, frame.times);
  if (!isFall && isFree) screen.left(frame.step.freeSpinsLeft - frame.step.freeSpinsAwarded, frame.step.multiplier);
  const times = timesOf(show, isFall);
  if (isStill()) {
    await machine.begin(frame, { firstMs: 0, betweenMs: 0, teaseMs: 0, fallMs: 0 });
    return show.pace.pause(isTurning ? 0 : 500);
  }
  if (!isTurning) {
    play('spin');
    machine.turn(isFree);
  }
  await machine.begin(frame, times);
}

async function showTumble(frame: FrameOf<'tumble'>, show: Show): Promise<void> {
  show.screen.wins([], false);
  if (!isStill()) play('burst');
  const times = timesOf(show, true);
  await show.machine.tumble(frame, isStill() ? { ...times, fallMs: 0 } : times);
  if (isStill()) await show.pace.pause(300);
}

async function showTimes(frame: FrameOf<'times'>, show: Show): Promise<void> {
  const { machine, screen, pace } = show;
  play('award');
  machine.mark(frame.badges);
  await pace.pause(show.isQuick() ? 260 : 620);
  screen.times(frame.total);
  screen.won(frame.totalCoins);
  await pace.pause(show.isQuick() ? 420 : 1_050);
}

async function showWins(frame: FrameOf<'wins'>, show: Show): Promise<void> {
  const { machine, screen, pace } = show;
  // A win that does not exceed the stake is shown, but not celebrated.
  play(frame.isFeast ? 'win' : 'back');
  machine.mark(allPlaces(frame.wins));
  screen.wins(frame.wins, frame.isFeast);
  screen.won(frame.totalCoins);
  await pace.pause(show.isQuick() ? 350 : 900);
}

/** All distinct positions of the wins. */
export function allPlaces(wins: readonly ShownWin[]): Place[] {
  const places = new Map(
    wins.flatMap((win) => win.places.map((place) => [`${place.reel} ${place.row}`, place] as const)),
  );
  return [...places.values()];
}
