import { type PriceTable, type PriceTableData, readPriceTable } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import { keptFor } from './kept-for.ts';
import { findPrices, type GameRow, listGames } from './repository/games.ts';

/** A game with its prices in force. */
export interface PricedGame {
  readonly game: GameRow;
  readonly prices: PriceTable;
  /** The highest rate on stakes that the prices bear; rates of accounts are cut to it. */
  readonly highestRatePpm: bigint;
}

export interface Prices {
  /** A brand's games with their prices, at most two seconds old; bets are checked against the version inside their function. */
  games(scope: Scope): Promise<readonly PricedGame[]>;
  game(scope: Scope, code: string): Promise<PricedGame | null>;
  /** Forgets what was read, after a change of prices. */
  forget(): void;
}

/** The prices of each game as they were read last, by brand and code. */
type Proven = Map<string, PricedGame>;

/** Reads games and prices through a short memory: every bet needs them, and they change a few times a year. */
export function createPrices(deps: { readonly pool: Queryable; readonly now: () => Date }): Prices {
  const proven: Proven = new Map();
  const kept = keptFor(deps.now, (scope) => readGames(deps.pool, scope, proven));
  return {
    games: kept.read,
    game: async (scope, code) => (await kept.read(scope)).find((one) => one.game.code === code) ?? null,
    forget: kept.forget,
  };
}

async function readGames(db: Queryable, scope: Scope, proven: Proven): Promise<readonly PricedGame[]> {
  const games = (await listGames(db, scope)).filter((game) => game.family === 'VN');
  return Promise.all(games.map((game) => readPrices(db, scope, game, proven)));
}

/** A version never changes, and proving that its returns stay below 1 takes milliseconds: each is read once. */
async function readPrices(db: Queryable, scope: Scope, game: GameRow, proven: Proven): Promise<PricedGame> {
  const key = `${scope.merchantId} ${game.code}`;
  const known = proven.get(key);
  if (known?.game.priceVersion === game.priceVersion) return { ...known, game };
  const stored = await findPrices<PriceTableData>(db, scope, game.code, game.priceVersion);
  if (stored === null) throw new Error(`lottery ${game.code} has no prices of version ${game.priceVersion}`);
  const prices = readPriceTable(stored.data, stored.highestRatePpm);
  if (!prices.ok) throw new Error(`lottery ${game.code}: stored prices are refused with ${prices.code}`);
  const priced = { game, prices: prices.value, highestRatePpm: stored.highestRatePpm };
  proven.set(key, priced);
  return priced;
}
