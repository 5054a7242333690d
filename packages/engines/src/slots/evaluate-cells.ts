import type { PayRow, TumbleGame } from './game.ts';

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

/** The price of the highest listed number that is reached, else 0. */
export function payFor(row: PayRow | undefined, count: number): number {
  let best = 0;
  let reached = 0;
  for (const [least, coins] of Object.entries(row ?? {})) {
    if (Number(least) > count || Number(least) < reached) continue;
    reached = Number(least);
    best = coins;
  }
  return best;
}

/** Counts a grid's cells; the order of the cells does not matter. */
export function evaluateCells(game: TumbleGame, cells: readonly string[]): CellsResult {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const wins = game.symbols.flatMap((symbol): CellsWin[] => {
    const count = counts.get(symbol) ?? 0;
    const coins = payFor(game.pay[symbol], count);
    return coins > 0 ? [{ symbol, count, coins }] : [];
  });
  return {
    wins,
    coins: wins.reduce((sum, win) => sum + win.coins, 0),
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
