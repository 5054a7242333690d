import type { Draw } from './draw.ts';
import { type CellsWin, multiplyWin, winsOf } from './evaluate-cells.ts';
import type { TumbleGame } from './game.ts';
import { type Cell, tablesOf } from './tumble-tables.ts';

/** One grid and its wins before it tumbles. */
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

/** Cells of a reel from the top, and their symbol indexes. */
interface Reel {
  readonly cells: Cell[];
  readonly symbols: number[];
}

/** Puts new cells on top of the remaining ones; a multiplier draws its value when it lands. */
function landed(
  game: TumbleGame,
  landing: Uint8Array,
  draw: Draw,
  { cells: remaining, symbols: remainingSymbols }: Reel,
): Reel {
  const { cells: plain, multiplier, times } = tablesOf(game);
  const { rows, weightTotal } = game;
  const count = rows - remaining.length;
  const cells = new Array<Cell>(rows);
  const symbols = new Array<number>(rows);
  for (let row = 0; row < count; row += 1) {
    const symbol = landing[draw(weightTotal)] as number;
    const cell = plain[symbol] as Cell;
    cells[row] = symbol === multiplier ? { symbol: cell.symbol, times: times[draw(weightTotal)] as number } : cell;
    symbols[row] = symbol;
  }
  for (let row = count; row < rows; row += 1) {
    cells[row] = remaining[row - count] as Cell;
    symbols[row] = remainingSymbols[row - count] as number;
  }
  return { cells, symbols };
}

const EMPTY: Reel = { cells: [], symbols: [] };

/** The cells that remain after all cells of winning symbols are removed. */
function remainingOf(game: TumbleGame, { cells, symbols }: Reel, counts: Uint8Array): Reel {
  const { pay } = tablesOf(game);
  const size = game.reels * game.rows + 1;
  const remaining: Reel = { cells: [], symbols: [] };
  for (let row = 0; row < symbols.length; row += 1) {
    const symbol = symbols[row] as number;
    if (pay[symbol * size + (counts[symbol] as number)] !== 0) continue;
    remaining.cells.push(cells[row] as Cell);
    remaining.symbols.push(symbol);
  }
  return remaining;
}

function countReels(reels: readonly Reel[], counts: Uint8Array): void {
  counts.fill(0);
  for (const { symbols } of reels) {
    for (const symbol of symbols) counts[symbol] = (counts[symbol] as number) + 1;
  }
}

function timesOf(reels: readonly Reel[]): readonly number[] {
  const found: number[] = [];
  for (const { cells } of reels) for (const { times } of cells) if (times !== undefined) found.push(times);
  return found;
}

/**
 * One spin with all its tumbles.
 * @param freeSpinTotal running total of multipliers in free spins, null for the paid spin
 */
export function spinTumble(game: TumbleGame, freeSpinTotal: number | null, draw: Draw): TumbleSpin {
  const { base, free, scatter, multiplier } = tablesOf(game);
  const landing = freeSpinTotal === null ? base : free;
  const counts = new Uint8Array(game.symbols.length);
  let reels: Reel[] = [];
  for (let reel = 0; reel < game.reels; reel += 1) reels.push(landed(game, landing, draw, EMPTY));
  const tumbles: Tumble[] = [];
  let won = 0;
  for (;;) {
    countReels(reels, counts);
    const { wins, coins } = winsOf(game, counts);
    tumbles.push({ grid: reels.map(({ cells }) => cells), wins, coins });
    if (coins === 0) break;
    won += coins;
    reels = reels.map((reel) => landed(game, landing, draw, remainingOf(game, reel, counts)));
  }
  const multipliers = counts[multiplier] === 0 ? [] : timesOf(reels);
  const { coins, freeSpinTotal: total } = multiplyWin(won, multipliers, freeSpinTotal);
  return {
    tumbles,
    coins,
    multiplier: won === 0 ? 1 : coins / won,
    scatters: counts[scatter] as number,
    multiplierTotal: total ?? 0,
  };
}
