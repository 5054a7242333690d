import { ANY_DAY, type ElectronicFamily, electronicFamily, isElectronic } from '@lantern/engines/lottery/electronic';
import { type FamilyPriceData, type FamilyPriceTable, readFamilyPrices } from '@lantern/engines/lottery/family';
import type { Queryable, Scope } from '@lantern/server-kit';
import { keptFor } from '../kept-for.ts';
import { findPrices, type GameRow, listGames } from '../repository/games.ts';

/** A game that the house draws by itself. */
export type ElectronicRow = GameRow & { readonly family: ElectronicFamily };

/** An electronic game with its prices in force. */
export interface ElectronicGame {
  readonly game: ElectronicRow;
  readonly prices: FamilyPriceTable;
  /** The highest rate on stakes at odds that the prices bear. */
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
  const checked = new Map<string, Omit<ElectronicGame, 'game'>>();
  const kept = keptFor(deps.now, (scope) => readGames(deps.pool, scope, checked));
  return {
    games: kept.read,
    game: async (scope, code) => (await kept.read(scope)).find((one) => one.game.code === code) ?? null,
    forget: kept.forget,
  };
}

/** A version of prices never changes: it is read and checked once, and only the newest of each game is kept. */
async function readGames(
  db: Queryable,
  scope: Scope,
  checked: Map<string, Omit<ElectronicGame, 'game'> & { readonly version?: number }>,
): Promise<readonly ElectronicGame[]> {
  const games = (await listGames(db, scope)).filter(isElectronicGame);
  return Promise.all(
    games.map(async (game) => {
      const key = `${scope.merchantId} ${game.code}`;
      const known = checked.get(key);
      if (known?.version === game.priceVersion) return { ...known, game };
      const read = await readElectronicPrices(db, scope, game, game.priceVersion);
      checked.set(key, { ...read, version: game.priceVersion });
      return { ...read, game };
    }),
  );
}

export function isElectronicGame(game: GameRow): game is ElectronicRow {
  return isElectronic(game.family);
}

/** One version of an electronic game's prices. @throws Error when it was never stored. */
export async function readElectronicPrices(
  db: Queryable,
  scope: Scope,
  game: Pick<ElectronicRow, 'code' | 'family'>,
  version: number,
): Promise<Omit<ElectronicGame, 'game'>> {
  const stored = await findPrices<FamilyPriceData>(db, scope, game.code, version);
  if (stored === null) throw new Error(`lottery ${game.code} has no prices of version ${version}`);
  const prices = readFamilyPrices(electronicFamily(game.family, ANY_DAY), stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${game.code}: stored prices are refused with ${prices.code}`);
  return { prices: prices.value, highestRatePpm: stored.highestRatePpm };
}
