import { readSscPriceTable, type SscPriceTable, type SscPriceTableData } from '@lantern/engines/lottery/ssc';
import type { Queryable, Scope } from '@lantern/server-kit';
import { keptFor } from '../kept-for.ts';
import { findPrices, type GameRow, listGames } from '../repository/games.ts';

/** An electronic game with its prices in force. */
export interface ElectronicGame {
  readonly game: GameRow;
  readonly prices: SscPriceTable;
  /** The highest rate on stakes of the credit style that the prices bear. */
  readonly highestRatePpm: bigint;
}

export interface ElectronicPrices {
  /** A brand's electronic games with their prices, at most two seconds old. */
  games(scope: Scope): Promise<readonly ElectronicGame[]>;
  game(scope: Scope, code: string): Promise<ElectronicGame | null>;
  forget(): void;
}

/** Reads electronic games and prices through a short memory, as the prices of Vietnam's games. */
export function createElectronicPrices(deps: { readonly pool: Queryable; readonly now: () => Date }): ElectronicPrices {
  const kept = keptFor(deps.now, (scope) => readGames(deps.pool, scope));
  return {
    games: kept.read,
    game: async (scope, code) => (await kept.read(scope)).find((one) => one.game.code === code) ?? null,
    forget: kept.forget,
  };
}

async function readGames(db: Queryable, scope: Scope): Promise<readonly ElectronicGame[]> {
  const games = (await listGames(db, scope)).filter((game) => game.family === 'SSC');
  return Promise.all(
    games.map(async (game) => ({ game, ...(await readElectronicPrices(db, scope, game.code, game.priceVersion)) })),
  );
}

/** One version of an electronic game's prices. @throws Error when it was never stored. */
export async function readElectronicPrices(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  version: number,
): Promise<Omit<ElectronicGame, 'game'>> {
  const stored = await findPrices<SscPriceTableData>(db, scope, gameCode, version);
  if (stored === null) throw new Error(`lottery ${gameCode} has no prices of version ${version}`);
  const prices = readSscPriceTable(stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${gameCode}: stored prices are refused with ${prices.code}`);
  return { prices: prices.value, highestRatePpm: stored.highestRatePpm };
}
