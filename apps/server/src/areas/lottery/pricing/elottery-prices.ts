import { ANY_DAY, type ElectronicFamily, electronicFamily, isElectronic } from '@lantern/engines/lottery/elottery';
import { type FamilyPriceData, type FamilyPriceTable, readFamilyPrices } from '@lantern/engines/lottery/family';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import { createPriceBook, type PriceBook, type Priced } from './price-book.ts';
import { findPrices } from './repository/price-tables.ts';

/** A game with the rules of an electronic family. */
export type ElectronicRow = GameRow & { readonly family: ElectronicFamily };

/** An electronic game with its prices. */
export type ElectronicGame = Priced<ElectronicRow, FamilyPriceTable>;
export type ElectronicPrices = PriceBook<ElectronicRow, FamilyPriceTable>;

export function createElectronicPrices(deps: { readonly pool: Queryable; readonly now: () => Date }): ElectronicPrices {
  return createPriceBook(deps, isElectronicGame, readElectronicPrices);
}

export function isElectronicGame(game: GameRow): game is ElectronicRow {
  return isElectronic(game.family);
}

/** One version of an electronic game's prices. @throws Error when it does not exist */
export async function readElectronicPrices(
  db: Queryable,
  scope: Scope,
  game: Pick<ElectronicRow, 'code' | 'family'>,
  version: number,
): Promise<Pick<ElectronicGame, 'prices' | 'highestRatePpm'>> {
  const stored = await findPrices<FamilyPriceData>(db, scope, game.code, version);
  if (stored === null) throw new Error(`lottery ${game.code} has no prices of version ${version}`);
  const prices = readFamilyPrices(electronicFamily(game.family, ANY_DAY), stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${game.code}: stored prices are refused with ${prices.code}`);
  return { prices: prices.value, highestRatePpm: stored.highestRatePpm };
}
