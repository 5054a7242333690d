import { type PriceTable, type PriceTableData, readPriceTable } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import { createPriceBook, type PriceBook, type Priced } from './price-book.ts';
import { findPrices } from './repository/price-tables.ts';

/** A game of the Vietnamese lottery with its prices. */
export type PricedGame = Priced<GameRow, PriceTable>;
export type Prices = PriceBook<GameRow, PriceTable>;

export function createPrices(deps: { readonly pool: Queryable; readonly now: () => Date }): Prices {
  return createPriceBook(deps, (game): game is GameRow => game.family === 'VN', readPrices);
}

async function readPrices(
  db: Queryable,
  scope: Scope,
  game: GameRow,
  version: number,
): Promise<Pick<PricedGame, 'prices' | 'highestRatePpm'>> {
  const stored = await findPrices<PriceTableData>(db, scope, game.code, version);
  if (stored === null) throw new Error(`lottery ${game.code} has no prices of version ${version}`);
  const prices = readPriceTable(stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${game.code}: stored prices are refused with ${prices.code}`);
  return { prices: prices.value, highestRatePpm: stored.highestRatePpm };
}
