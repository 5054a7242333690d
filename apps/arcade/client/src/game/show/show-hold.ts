import { type FrameOf, worthOf } from '../../model/timeline.ts';
import { play } from '../sound.ts';
import { isStill } from './pace.ts';
import type { Show } from './show.ts';

/** With at most that many empty cells the respins take longer, for suspense. */
const NEARLY_FULL = 3;

/** Shows the hold feature: coins lock, empty cells turn, and at the end all coins are counted. */
export async function showHold(
  frame: FrameOf<'hold'> | FrameOf<'respin'> | FrameOf<'collect'>,
  show: Show,
): Promise<void> {
  if (frame.kind === 'hold') return lock(frame, show);
  if (frame.kind === 'respin') return respin(frame, show);
  return collect(frame, show);
}

/** Durations of a respin in milliseconds. */
function timesOf(show: Show) {
  if (isStill()) return { turn: 0, coin: 350, rest: 450, count: 0 };
  return show.isQuick()
    ? { turn: 240, coin: 110, rest: 120, count: 60 }
    : { turn: 760, coin: 300, rest: 340, count: 170 };
}

async function lock({ cells, respins, totalCoins }: FrameOf<'hold'>, show: Show): Promise<void> {
  const { machine, screen, pace } = show;
  const coins = cells.flatMap((value, cell) => (value === null ? [] : [cell]));
  const { rows } = show.game;
  // The coins that trigger the feature are always worth more than the stake.
  screen.wins([], true);
  machine.mark(coins.map((cell) => ({ reel: Math.floor(cell / rows), row: cell % rows })));
  play('award');
  await pace.pause(show.isQuick() ? 400 : 1_000);
  machine.mark(null);
  screen.hold({ cells, fresh: coins, isTurning: false, respinsLeft: respins, counted: null });
  screen.won(totalCoins);
  await pace.pause(show.isQuick() ? 350 : 900);
}

async function respin(frame: FrameOf<'respin'>, show: Show): Promise<void> {
  const { screen, pace } = show;
  const { before, cells, fresh, respinsLeft } = frame;
  const times = timesOf(show);
  const empty = before.filter((value) => value === null).length;
  const open = { fresh: [], isTurning: true, counted: null };
  // The current respin counts as used; a new coin resets the number afterwards.
  const usedNow = frame.respinsUsed;
  screen.hold({ ...open, cells: before, respinsLeft: usedNow });
  play('spin');
  await pace.pause(empty <= NEARLY_FULL ? times.turn * 1.6 : times.turn);
  const shown = [...before];
  for (const cell of fresh) {
    shown[cell] = cells[cell] ?? null;
    screen.hold({ ...open, cells: [...shown], fresh: [cell], respinsLeft: usedNow });
    screen.won(frame.baseCoins + worthOf(show.game, shown));
    play('coin');
    await pace.pause(times.coin);
  }
  screen.hold({ cells, fresh, isTurning: false, respinsLeft, counted: null });
  if (fresh.length === 0) play('stop');
  await pace.pause(times.rest);
}

async function collect({ cells, totalCoins }: FrameOf<'collect'>, show: Show): Promise<void> {
  const { screen, pace } = show;
  const { count } = timesOf(show);
  const coins = cells.filter((value) => value !== null).length;
  for (let counted = 1; counted <= coins; counted += 1) {
    screen.hold({ cells, fresh: [], isTurning: false, respinsLeft: 0, counted });
    if (count > 0) play('coin');
    await pace.pause(count);
  }
  // The bonus of a full board is added last.
  screen.won(totalCoins);
  await pace.pause(show.isQuick() ? 300 : 800);
}
