import type { WaysGame } from './game.ts';
import { compile } from './reels.ts';

/** Win of a symbol on the first `reels` reels in `ways` ways; coins before any multiplier. */
export interface WaysWin {
  readonly symbol: string;
  readonly reels: number;
  readonly ways: number;
  readonly coins: number;
}

/**
 * All wins of a window, in symbol order. For each symbol the longest run from the left counts, times the product of its numbers of
 * cells per reel.
 * @param weights number of symbols that each wild counts as, per cell; 1 when omitted
 */
export function evaluateWays(game: WaysGame, window: Uint8Array, weights?: readonly number[]): WaysWin[] {
  const { rows, wild, scatter, pay } = compile(game);
  const reels = game.strips.length;
  const wins: WaysWin[] = [];
  for (let symbol = 0; symbol < game.symbols.length; symbol += 1) {
    if (symbol === wild || symbol === scatter) continue;
    let ways = 1;
    let reel = 0;
    for (; reel < reels; reel += 1) {
      let count = 0;
      for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1) {
        if (window[cell] === symbol) count += 1;
        else if (window[cell] === wild) count += weights?.[cell] ?? 1;
      }
      if (count === 0) break;
      ways *= count;
    }
    const coins = (pay[symbol * (reels + 1) + reel] as number) * ways;
    if (coins > 0) wins.push({ symbol: game.symbols[symbol] as string, reels: reel, ways, coins });
  }
  return wins;
}
