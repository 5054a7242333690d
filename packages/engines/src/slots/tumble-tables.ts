import type { SymbolName, TumbleGame } from './game.ts';
import { payFor } from './pay-row.ts';

/** A cell of a tumbling game; `times` is the value of a multiplier. */
export interface Cell {
  readonly symbol: SymbolName;
  readonly times?: number;
}

/** What each value of chance lands as, and what each count pays: looked up instead of worked out. */
export interface TumbleTables {
  readonly base: readonly Cell[];
  readonly free: readonly Cell[];
  /** Value of a multiplier by its draw. */
  readonly times: readonly number[];
  /** Coins of a symbol by its number of cells. */
  readonly pay: ReadonlyMap<SymbolName, readonly number[]>;
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
  const landing = (weights: readonly number[]) => spread(weights, cells, game.weightTotal);
  const most = game.reels * game.rows;
  return {
    base: landing(game.baseWeights),
    free: landing(game.freeWeights),
    times: spread(
      game.multiplierValues.map(({ weight }) => weight),
      game.multiplierValues.map(({ value }) => value),
      game.weightTotal,
    ),
    pay: new Map(
      Object.entries(game.pay).map(([symbol, row]) => [
        symbol,
        Array.from({ length: most + 1 }, (_, count) => payFor(row, count)),
      ]),
    ),
  };
}

/** Each item as often as its weight says. @throws RangeError when the weights miss their total. */
function spread<Item>(weights: readonly number[], items: readonly Item[], total: number): Item[] {
  const all = weights.flatMap((weight, index) => new Array<Item>(weight).fill(items[index] as Item));
  if (all.length !== total) throw new RangeError(`weights sum to ${all.length} instead of ${total}`);
  return all;
}
