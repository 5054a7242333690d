import type { SymbolName, TumbleGame } from './game.ts';
import { tablesOf } from './tumble-tables.ts';

/** Win of a symbol by its number of cells; coins before any multiplier. */
export interface CellsWin {
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
}

/** Evaluation of one grid before it tumbles. */
export interface CellsResult {
  readonly wins: readonly CellsWin[];
  readonly coins: number;
  readonly scatters: number;
  readonly multiplierCells: number;
}

/** Evaluates a grid; the order of the cells does not matter. */
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

/** Wins for the number of cells of each symbol, in the order of `symbols`. */
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
 * Final multiplication of a spin. Paid spin: multiplied by the sum of its multipliers. Free spin: if it has both a win and a
 * multiplier, the sum is added to the running total and the win is multiplied by the total.
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
