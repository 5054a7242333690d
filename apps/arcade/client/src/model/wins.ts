import type { SlotInfo } from '@lantern/arcade-contract';
import type { ReelsStep, RoundStep, TumbleStep } from '@lantern/engines/slots';
import type { Beat, Place } from './beats.ts';

export interface ShownWin {
  /** How it pays: on a line, on adjacent reels, by number anywhere, or as scatters. */
  readonly by: 'line' | 'ways' | 'cells' | 'scatter';
  /** Line number from 1, or number of ways; 0 for the others. */
  readonly number: number;
  readonly symbol: string;
  readonly count: number;
  /** Including the free-spin multiplier; a tumbling game multiplies at the end of its spin. */
  readonly coins: number;
  readonly places: readonly Place[];
}

/** Positions of these symbols. */
function placesOf(grid: readonly (readonly string[])[], symbols: readonly (string | null)[]): Place[] {
  return grid.flatMap((cells, reel) => cells.flatMap((cell, row) => (symbols.includes(cell) ? [{ reel, row }] : [])));
}

/** Wins of a turn of the reels, scatters last. */
export function winsOfReels(game: SlotInfo, step: ReelsStep): ShownWin[] {
  const wins = step.wins.map((win): ShownWin => {
    const { symbol } = win;
    const coins = win.coins * step.multiplier;
    if ('line' in win) {
      const { line, count } = win;
      const places = (game.lines[line - 1] ?? []).slice(0, count).map((row, reel) => ({ reel, row }));
      return { by: 'line', number: line, symbol, count, coins, places };
    }
    const places = placesOf(step.grid.slice(0, win.reels), [symbol, game.wild]);
    return { by: 'ways', number: win.ways, symbol, count: win.reels, coins, places };
  });
  if (step.scatterCoins === 0 || game.scatter === null) return wins;
  const places = placesOf(step.grid, [game.scatter]);
  const coins = step.scatterCoins * step.multiplier;
  return [...wins, { by: 'scatter', number: 0, symbol: game.scatter, count: step.scatters, coins, places }];
}

const namesIn = (step: TumbleStep, tumble: number) =>
  (step.tumbles[tumble]?.grid ?? []).map((cells) => cells.map(({ symbol }) => symbol));

/** Wins of one grid of a tumbling spin before it falls. */
export function winsOfTumble(step: TumbleStep, tumble: number): ShownWin[] {
  const grid = namesIn(step, tumble);
  return (step.tumbles[tumble]?.wins ?? []).map(({ symbol, count, coins }) => ({
    ...{ by: 'cells', number: 0, symbol, count, coins },
    places: placesOf(grid, [symbol]),
  }));
}

/** Scatter wins of a tumbling spin, after its last tumble. */
export function scattersOfTumble(game: SlotInfo, step: TumbleStep): ShownWin[] {
  if (step.scatterCoins === 0 || game.scatter === null) return [];
  const places = placesOf(namesIn(step, step.tumbles.length - 1), [game.scatter]);
  return [{ by: 'scatter', number: 0, symbol: game.scatter, count: step.scatters, coins: step.scatterCoins, places }];
}

/** Wins of a beat as shown. */
export function winsOfBeat(game: SlotInfo, beat: Beat): ShownWin[] {
  if (beat.kind === 'reels') return winsOfReels(game, beat.step);
  if (beat.kind === 'hold') return [];
  return beat.isLast ? scattersOfTumble(game, beat.step) : winsOfTumble(beat.step, beat.tumble);
}

/**
 * Final amounts of the wins of a step: with the multipliers of a tumbling spin, and limited to the maximum win of a round. They sum to
 * the step's coins; held coins are not included.
 */
export function paidWins(game: SlotInfo, step: RoundStep): ShownWin[] {
  let left = step.coins;
  return allWins(game, step).map((win) => {
    const coins = Math.min(win.coins, left);
    left -= coins;
    return { ...win, coins };
  });
}

function allWins(game: SlotInfo, step: RoundStep): ShownWin[] {
  if (step.kind === 'hold') return [];
  if (step.kind === 'reels') return winsOfReels(game, step);
  const tumbling = step.tumbles.flatMap((_, tumble) => winsOfTumble(step, tumble));
  return [...tumbling.map((win) => ({ ...win, coins: win.coins * step.multiplier })), ...scattersOfTumble(game, step)];
}

/** The highest wins of a round, in descending order. */
export function bestWins(game: SlotInfo, steps: readonly RoundStep[], most: number): ShownWin[] {
  return steps
    .flatMap((step) => paidWins(game, step))
    .filter(({ coins }) => coins > 0)
    .sort((one, other) => other.coins - one.coins)
    .slice(0, most);
}
