import type { SymbolName, TumbleGame } from './game.ts';
import { payFor } from './pay-row.ts';

/** A cell of a tumbling game; `times` is the value of a multiplier. */
export interface Cell {
  readonly symbol: SymbolName;
  readonly times?: number;
}

/** Lookup tables for draws and pays. Symbols are indexes into `symbols`. */
export interface TumbleTables {
  /** Symbol by drawn value, in a paid spin and in a free spin. */
  readonly base: Uint8Array;
  readonly free: Uint8Array;
  /** One shared cell object per symbol, except multipliers. */
  readonly cells: readonly Cell[];
  readonly multiplier: number;
  readonly scatter: number;
  /** Multiplier value by drawn value. */
  readonly times: readonly number[];
  /** Coins at `symbol × (cells of a grid + 1) + cells of the symbol`. */
  readonly pay: Int32Array;
}

const tables = new WeakMap<TumbleGame, TumbleTables>();

/** Tables of a game; the result is cached. */
export function tablesOf(game: TumbleGame): TumbleTables {
  const known = tables.get(game);
  if (known) return known;
  const made = makeTables(game);
  tables.set(game, made);
  return made;
}

function makeTables(game: TumbleGame): TumbleTables {
  const cells = game.symbols.map((symbol): Cell => ({ symbol }));
  const numbers = game.symbols.map((_, symbol) => symbol);
  const landing = (weights: readonly number[]) => Uint8Array.from(spread(weights, numbers, game.weightTotal));
  const most = game.reels * game.rows;
  const pay = new Int32Array(game.symbols.length * (most + 1));
  for (const [symbol, name] of game.symbols.entries()) {
    for (let count = 0; count <= most; count += 1) pay[symbol * (most + 1) + count] = payFor(game.pay[name], count);
  }
  return {
    base: landing(game.baseWeights),
    free: landing(game.freeWeights),
    cells,
    multiplier: game.symbols.indexOf(game.multiplier),
    scatter: game.symbols.indexOf(game.scatter.symbol),
    times: spread(
      game.multiplierValues.map(({ weight }) => weight),
      game.multiplierValues.map(({ value }) => value),
      game.weightTotal,
    ),
    pay,
  };
}

/**
 * Repeats each item as often as its weight.
 * @throws RangeError when the weights do not sum to `total`
 */
function spread<Item>(weights: readonly number[], items: readonly Item[], total: number): Item[] {
  const all = weights.flatMap((weight, index) => new Array<Item>(weight).fill(items[index] as Item));
  if (all.length !== total) throw new RangeError(`weights sum to ${all.length} instead of ${total}`);
  return all;
}
