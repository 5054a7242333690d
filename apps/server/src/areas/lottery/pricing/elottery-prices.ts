import { ANY_DAY, type ElotteryFamily, elotteryFamily, isElottery } from '@lantern/engines/lottery/elottery';
import {
  type FamilyPriceData,
  type FamilyPriceTable,
  type LotteryFamily,
  readFamilyPrices,
} from '@lantern/engines/lottery/family';
import { createPacer, type Queryable, type Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import { createPriceBook, type PriceBook, type Priced } from './price-book.ts';
import { findPrices } from './repository/price-tables.ts';

/** A game with the rules of an electronic family. */
export type ElotteryRow = GameRow & { readonly family: ElotteryFamily };

/** An electronic game with its prices. */
export type ElotteryGame = Priced<ElotteryRow, FamilyPriceTable>;
export type ElotteryPrices = PriceBook<ElotteryRow, FamilyPriceTable>;

export function createElotteryPrices(deps: { readonly pool: Queryable; readonly now: () => Date }): ElotteryPrices {
  return createPriceBook(deps, isElotteryGame, readElotteryPrices);
}

export function isElotteryGame(game: GameRow): game is ElotteryRow {
  return isElottery(game.family);
}

/** One version of an electronic game's prices. @throws Error when it does not exist */
export async function readElotteryPrices(
  db: Queryable,
  scope: Scope,
  game: Pick<ElotteryRow, 'code' | 'family'>,
  version: number,
): Promise<Pick<ElotteryGame, 'prices' | 'highestRatePpm'>> {
  const stored = await findPrices<FamilyPriceData>(db, scope, game.code, version);
  if (stored === null) throw new Error(`lottery ${game.code} has no prices of version ${version}`);
  const family = elotteryFamily(game.family, ANY_DAY);
  await countKinds(family);
  const prices = readFamilyPrices(family, stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${game.code}: stored prices are refused with ${prices.code}`);
  return { prices: prices.value, highestRatePpm: stored.highestRatePpm };
}

/**
 * Counts the statistics of all kinds of a family, which a process does once, with pauses: the draws of all families together take about a
 * second, in which other requests are answered.
 */
async function countKinds(family: Pick<LotteryFamily<unknown>, 'kinds' | 'findKind'>): Promise<void> {
  const pace = createPacer();
  for (const kind of family.kinds) {
    await pace();
    family.findKind(kind);
  }
}
