import type { LinesGame } from './game.ts';
import { type CompiledGame, compile } from './reels.ts';

/** A winning line: its number from 1, its symbols from the left, and its coins before any multiplier. */
export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
}

/**
 * Coins of one line, packed with the symbol and count that pay (coins × 65536 + symbol × 256 + count), or 0. The first symbol that is
 * not wild sets the line's symbol; the leading wilds may pay more on their own. Only the better win counts.
 */
function linePay({ wild, pay }: CompiledGame, window: Uint8Array, cells: Uint8Array): number {
  const reels = cells.length;
  let reel = 0;
  let symbol = window[cells[0] as number] as number;
  while (symbol === wild && reel + 1 < reels) {
    reel += 1;
    symbol = window[cells[reel] as number] as number;
  }
  const wilds = symbol === wild ? reels : reel;
  let count = reel + 1;
  while (count < reels) {
    const next = window[cells[count] as number] as number;
    if (next !== symbol && next !== wild) break;
    count += 1;
  }
  const byName = pay[symbol * (reels + 1) + count] as number;
  const byWild = wilds === 0 ? 0 : (pay[wild * (reels + 1) + wilds] as number);
  if (byName === 0 && byWild === 0) return 0;
  return byWild > byName ? byWild * 65_536 + wild * 256 + wilds : byName * 65_536 + symbol * 256 + count;
}

const NO_WINS: readonly LineWin[] = [];

/** All winning lines of a window, in line order. */
export function evaluateLines(game: LinesGame, window: Uint8Array): readonly LineWin[] {
  const inNumbers = compile(game);
  const { lines } = inNumbers;
  let wins: LineWin[] | null = null;
  for (let line = 0; line < lines.length; line += 1) {
    const packed = linePay(inNumbers, window, lines[line] as Uint8Array);
    if (packed === 0) continue;
    wins ??= [];
    wins.push({
      line: line + 1,
      symbol: game.symbols[(packed >> 8) & 255] as string,
      count: packed & 255,
      coins: packed >> 16,
    });
  }
  return wins ?? NO_WINS;
}
