import type { Draw } from './draw.ts';
import { type CellsWin, evaluateCells, multiplyWin } from './evaluate-cells.ts';
import type { TumbleGame } from './game.ts';
import { type Cell, tablesOf } from './tumble-tables.ts';

/** One grid and what it pays before it falls. */
export interface Tumble {
  /** One list per reel, top to bottom. */
  readonly grid: readonly (readonly Cell[])[];
  readonly wins: readonly CellsWin[];
  readonly coins: number;
}

export interface TumbleSpin {
  readonly tumbles: readonly Tumble[];
  /** After the multipliers, without the scatters. */
  readonly coins: number;
  readonly multiplier: number;
  readonly scatters: number;
  readonly multiplierTotal: number;
}

/** One fresh cell; a multiplier draws its value as it lands. */
function drawCell(game: TumbleGame, landing: readonly Cell[], times: readonly number[], draw: Draw): Cell {
  const cell = landing[draw(game.weightTotal)] as Cell;
  return cell.symbol === game.multiplier
    ? { symbol: cell.symbol, times: times[draw(game.weightTotal)] as number }
    : cell;
}

/**
 * One spin with all its tumbles.
 * @param freeSpinTotal running total of multipliers in free spins, null for the paid spin
 */
export function spinTumble(game: TumbleGame, freeSpinTotal: number | null, draw: Draw): TumbleSpin {
  const { base, free, times } = tablesOf(game);
  const landing = freeSpinTotal === null ? base : free;
  const fresh = (count: number) => Array.from({ length: count }, () => drawCell(game, landing, times, draw));
  let grid = Array.from({ length: game.reels }, () => fresh(game.rows));
  const tumbles: Tumble[] = [];
  let won = 0;
  for (;;) {
    const { wins, coins } = evaluateCells(
      game,
      grid.flatMap((reel) => reel.map((cell) => cell.symbol)),
    );
    tumbles.push({ grid, wins, coins });
    if (coins === 0) break;
    won += coins;
    const gone = new Set(wins.map((win) => win.symbol));
    grid = grid.map((reel) => {
      const kept = reel.filter((cell) => !gone.has(cell.symbol));
      return [...fresh(game.rows - kept.length), ...kept];
    });
  }
  const cells = grid.flat();
  const multipliers = cells.flatMap((cell) => (cell.times === undefined ? [] : [cell.times]));
  const { coins, freeSpinTotal: total } = multiplyWin(won, multipliers, freeSpinTotal);
  return {
    tumbles,
    coins,
    multiplier: won === 0 ? 1 : coins / won,
    scatters: cells.filter((cell) => cell.symbol === game.scatter.symbol).length,
    multiplierTotal: total ?? 0,
  };
}
