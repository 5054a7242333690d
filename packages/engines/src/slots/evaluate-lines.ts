import type { LinesGame } from './game.ts';
import { type CompiledGame, compile } from './reels.ts';

/** A line that pays: its number from 1, what covers it from the left, and its coins before any multiplier. */
export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
}

/**
 * Coins of one line, with symbol and length of what pays packed behind them (coins × 65536 + symbol × 256 + count), or 0.
 * The first symbol that is not wild names the line; wilds in front may pay more by themselves. Only the better one counts.
 */
function linePay(game: CompiledGame, window: Uint8Array, rowsOfLine: readonly number[]): number {
  const { rows, wild, pay } = game;
  const reels = rowsOfLine.length;
  let reel = 0;
  let cell = window[rowsOfLine[0] as number] as number;
  while (cell === wild && reel + 1 < reels) {
    reel += 1;
    cell = window[reel * rows + (rowsOfLine[reel] as number)] as number;
  }
  const wildRun = cell === wild ? reels : reel;
  const symbol = cell;
  let count = reel + 1;
  while (count < reels) {
    const next = window[count * rows + (rowsOfLine[count] as number)] as number;
    if (next !== symbol && next !== wild) break;
    count += 1;
  }
  const byName = pay[symbol * (reels + 1) + count] as number;
  const byWild = wildRun === 0 ? 0 : (pay[wild * (reels + 1) + wildRun] as number);
  if (byName === 0 && byWild === 0) return 0;
  return byWild > byName ? byWild * 65_536 + wild * 256 + wildRun : byName * 65_536 + symbol * 256 + count;
}

/** All lines of a window that pay, in the order of the lines. */
export function evaluateLines(game: LinesGame, window: Uint8Array): LineWin[] {
  const inNumbers = compile(game);
  const wins: LineWin[] = [];
  for (let line = 0; line < game.lines.length; line += 1) {
    const packed = linePay(inNumbers, window, game.lines[line] as readonly number[]);
    if (packed === 0) continue;
    const coins = Math.floor(packed / 65_536);
    wins.push({
      line: line + 1,
      symbol: game.symbols[(packed >> 8) & 255] as string,
      count: packed & 255,
      coins,
    });
  }
  return wins;
}
