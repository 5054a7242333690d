import { type Draw, pickWeighted } from './draw.ts';
import { evaluateLines, type LineWin } from './evaluate-lines.ts';
import { evaluateWays, type WaysWin } from './evaluate-ways.ts';
import type { LinesGame, SymbolName, WaysGame } from './game.ts';
import { payFor } from './pay-row.ts';
import { compile, countOf, gridAt, type Reels, windowAt } from './reels.ts';

/** One turn of the reels before the multiplier of free spins. */
export interface ReelsSpin {
  readonly stops: readonly number[];
  readonly grid: readonly (readonly SymbolName[])[];
  readonly wins: readonly (LineWin | WaysWin)[];
  /** Coins of lines or ways. */
  readonly coins: number;
  readonly scatters: number;
  readonly scatterCoins: number;
  readonly freeSpinsAwarded: number;
  readonly wildMultipliers: readonly number[] | undefined;
  readonly startsHold: boolean;
  /** Per cell: true for a coin of the hold feature. */
  readonly isCoin: readonly boolean[];
}

const NO_COINS: readonly boolean[] = [];

/** Spins the reels: one draw per reel, then one per wild when wilds draw multipliers. */
export function spinReels(game: LinesGame | WaysGame, isFree: boolean, draw: Draw): ReelsSpin {
  const { lengths } = reelsOf(game, isFree);
  const stops = new Array<number>(lengths.length);
  for (let reel = 0; reel < lengths.length; reel += 1) stops[reel] = draw(lengths[reel] as number);
  return evaluateStops(game, stops, isFree, (weights) => pickWeighted(weights.values, weights.total, draw));
}

function reelsOf(game: LinesGame | WaysGame, isFree: boolean): Reels {
  const { free, base } = compile(game);
  return isFree ? free : base;
}

type WildRule = NonNullable<NonNullable<WaysGame['freeSpins']>['wildMultipliers']>;

/**
 * Grid and wins at these stops.
 * @param wildMultiplier called once per wild, reel by reel from the top, when free spins multiply wilds
 */
export function evaluateStops(
  game: LinesGame | WaysGame,
  stops: readonly number[],
  isFree: boolean,
  wildMultiplier: (rule: WildRule, cell: number) => number,
): ReelsSpin {
  const { rows, wild, scatter, coin } = compile(game);
  const reels = reelsOf(game, isFree);
  const window = windowAt(reels, rows, stops, new Uint8Array(stops.length * rows));
  const wildRule = isFree ? game.freeSpins?.wildMultipliers : undefined;
  const weights = wildRule && Array.from(window, (cell, at) => (cell === wild ? wildMultiplier(wildRule, at) : 1));
  const wins = game.kind === 'lines' ? evaluateLines(game, window) : evaluateWays(game, window, weights);
  let coins = 0;
  for (const win of wins) coins += win.coins;
  const scatters = scatter < 0 ? 0 : countOf(window, scatter);
  const hold = game.kind === 'lines' && !isFree ? game.hold : null;
  const startsHold = hold !== null && countOf(window, coin) >= hold.trigger;
  return {
    stops,
    grid: gridAt(reels, stops),
    wins,
    coins,
    scatters,
    scatterCoins: scatters === 0 ? 0 : payFor(game.scatter?.pay, scatters) * game.coinsPerBet,
    freeSpinsAwarded: scatters === 0 ? 0 : payFor(game.scatter?.freeSpins, scatters),
    wildMultipliers: weights,
    startsHold,
    isCoin: hold === null ? NO_COINS : Array.from(window, (cell) => cell === coin),
  };
}
