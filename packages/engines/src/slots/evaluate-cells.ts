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
  const { multiplier, scatter } = tablesOf(game);
  const counts = new Uint8Array(game.symbols.length);
  for (const symbol of cells) {
    const at = game.symbols.indexOf(symbol);
    counts[at] = (counts[at] as number) + 1;
  }
  const { wins, coins } = winsOf(game, counts);
  return { wins, coins, scatters: counts[scatter] as number, multiplierCells: counts[multiplier] as number };
}

const NO_WINS: readonly CellsWin[] = [];

/** What so many cells of each symbol, in the order of `symbols`, pay. */
export function winsOf(game: TumbleGame, counts: Uint8Array): Pick<CellsResult, 'wins' | 'coins'> {
  const { pay } = tablesOf(game);
  const size = game.reels * game.rows + 1;
  let wins: CellsWin[] | null = null;
  let sum = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) {
    const count = counts[symbol] as number;
    const coins = pay[symbol * size + count] as number;
    if (coins === 0) continue;
    wins ??= [];
    wins.push({ symbol: game.symbols[symbol] as string, count, coins });
    sum += coins;
  }
  return { wins: wins ?? NO_WINS, coins: sum };
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
