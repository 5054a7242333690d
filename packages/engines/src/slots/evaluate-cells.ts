import type { SymbolName, TumbleGame } from './game.ts';
import { tablesOf } from './tumble-tables.ts';

/** A symbol that pays by its number of cells; coins before any multiplier. */
export interface CellsWin {
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
}

/** What one grid is worth before anything tumbles. */
export interface CellsResult {
  readonly wins: readonly CellsWin[];
  readonly coins: number;
  readonly scatters: number;
  readonly multiplierCells: number;
}

/** Counts a grid's cells; the order of the cells does not matter. */
export function evaluateCells(game: TumbleGame, cells: readonly SymbolName[]): CellsResult {
  const { pay } = tablesOf(game);
  const counts = new Map<SymbolName, number>();
  for (const symbol of cells) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const wins: CellsWin[] = [];
  let sum = 0;
  for (const symbol of game.symbols) {
    const count = counts.get(symbol) ?? 0;
    const coins = pay.get(symbol)?.[count] ?? 0;
    if (coins === 0) continue;
    wins.push({ symbol, count, coins });
    sum += coins;
  }
  return {
    wins,
    coins: sum,
    scatters: counts.get(game.scatter.symbol) ?? 0,
    multiplierCells: counts.get(game.multiplier) ?? 0,
  };
}

/**
 * The last step of a spin: a paid spin is multiplied by the sum of its multipliers; a free spin adds that sum to the running
 * total and is multiplied by the total, if it has both a win and a multiplier.
 */
export function multiplyWin(
  win: number,
  multipliers: readonly number[],
  freeSpinTotal: number | null,
): { readonly coins: number; readonly freeSpinTotal: number | null } {
  const sum = multipliers.reduce((total, value) => total + value, 0);
  if (win === 0 || sum === 0) return { coins: win, freeSpinTotal };
  if (freeSpinTotal === null) return { coins: win * sum, freeSpinTotal };
  return { coins: win * (freeSpinTotal + sum), freeSpinTotal: freeSpinTotal + sum };
}
