import type { SymbolName, TumbleGame } from './game.ts';
import { payFor } from './pay-row.ts';

/** A cell of a tumbling game; `times` is the value of a multiplier. */
export interface Cell {
  readonly symbol: SymbolName;
  readonly times?: number;
}

/** What each value of chance lands as, and what each count pays: looked up instead of worked out. Symbols are numbers in the order of `symbols`. */
export interface TumbleTables {
  /** Symbol by draw, in a paid spin and in a free one. */
  readonly base: Uint8Array;
  readonly free: Uint8Array;
  /** One cell per symbol, which every plain cell of it is. */
  readonly cells: readonly Cell[];
  readonly multiplier: number;
  readonly scatter: number;
  /** Value of a multiplier by its draw. */
  readonly times: readonly number[];
  /** Coins at `symbol × (cells of a grid + 1) + cells of the symbol`. */
  readonly pay: Int32Array;
}

const tables = new WeakMap<TumbleGame, TumbleTables>();

/** The game's tables, made once. */
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

/** Each item as often as its weight says. @throws RangeError when the weights miss their total. */
function spread<Item>(weights: readonly number[], items: readonly Item[], total: number): Item[] {
  const all = weights.flatMap((weight, index) => new Array<Item>(weight).fill(items[index] as Item));
  if (all.length !== total) throw new RangeError(`weights sum to ${all.length} instead of ${total}`);
  return all;
}
