import type { Queryable, Scope } from '@lantern/server-kit';
import { type GameRow, listGames } from '../games/repository.ts';
import { brandCache } from '../shared/brand-cache.ts';
import { listPriceStarts } from './repository/price-tables.ts';

/** A game with the prices at which its current issue is sold. */
export interface Priced<Game extends GameRow, Table> {
  readonly game: Game;
  readonly version: number;
  readonly prices: Table;
  /** The highest rebate rate that the prices allow; rates of accounts are limited to it. */
  readonly highestRatePpm: bigint;
  /** Issues that close later are sold at another version; null while no later version exists. */
  readonly soldUntil: Date | null;
}

export interface PriceBook<Game extends GameRow, Table> {
  /**
   * A brand's games with their prices. Stored values are cached for at most two seconds; the SQL function checks each bet against the price
   * version of its issue. A version applies exactly from its start time, even while cached.
   */
  games(scope: Scope): Promise<readonly Priced<Game, Table>[]>;
  game(scope: Scope, code: string): Promise<Priced<Game, Table> | null>;
  /** Clears the cache, after a change of prices. */
  forget(): void;
}

type Read<Table> = Pick<Priced<GameRow, Table>, 'prices' | 'highestRatePpm'>;

/** Price versions with their start times, ascending; the first applies now. */
type Sold<Game extends GameRow, Table> = readonly (Priced<Game, Table> & { readonly fromAt: Date })[];

/**
 * Reads games and prices through a short-lived cache: every bet needs them, and they change a few times a year. A version never changes,
 * and checking that its returns stay below 1 takes milliseconds, so each version is read and checked once.
 */
export function createPriceBook<Game extends GameRow, Table>(
  deps: { readonly pool: Queryable; readonly now: () => Date },
  isOurs: (game: GameRow) => game is Game,
  read: (db: Queryable, scope: Scope, game: Game, version: number) => Promise<Read<Table>>,
): PriceBook<Game, Table> {
  /** By brand and game code, the checked versions that are in force or will be. */
  const proven = new Map<string, ReadonlyMap<number, Read<Table>>>();

  async function readGame(scope: Scope, game: Game, starts: readonly { version: number; fromAt: Date }[]) {
    const key = `${scope.brandId} ${game.code}`;
    const known = proven.get(key);
    const tables = await Promise.all(
      starts.map(async ({ version }) => known?.get(version) ?? (await read(deps.pool, scope, game, version))),
    );
    proven.set(key, new Map(starts.flatMap(({ version }, index) => [[version, tables[index]] as never])));
    return soldOf(game, starts, tables);
  }

  const cache = brandCache(deps.now, async (scope): Promise<readonly Sold<Game, Table>[]> => {
    const [games, starts] = await Promise.all([
      listGames(deps.pool, scope),
      listPriceStarts(deps.pool, scope, deps.now()),
    ]);
    return Promise.all(
      games.filter(isOurs).map((game) => {
        const ofGame = starts.filter((start) => start.gameCode === game.code);
        return readGame(scope, game, ofGame);
      }),
    );
  });
  const games = async (scope: Scope) => {
    const at = deps.now();
    return (await cache.read(scope)).flatMap((sold) => soldAt(sold, at) ?? []);
  };
  return {
    games,
    game: async (scope, code) => (await games(scope)).find((one) => one.game.code === code) ?? null,
    forget: cache.forget,
  };
}

/** A version is never in force if a newer one starts earlier or at the same time. */
function soldOf<Game extends GameRow, Table>(
  game: Game,
  starts: readonly { readonly version: number; readonly fromAt: Date }[],
  tables: readonly Read<Table>[],
): Sold<Game, Table> {
  return starts.flatMap(({ version, fromAt }, index) => {
    const table = tables[index];
    const newer = starts.slice(index + 1).map((start) => start.fromAt.getTime());
    const until = Math.min(...newer);
    if (table === undefined || until <= fromAt.getTime()) return [];
    return [{ ...table, game, version, fromAt, soldUntil: newer.length === 0 ? null : new Date(until) }];
  });
}

/** The newest version that has started; if all start later, the first one. */
function soldAt<Game extends GameRow, Table>(sold: Sold<Game, Table>, at: Date): Priced<Game, Table> | null {
  return sold.findLast(({ fromAt }) => fromAt <= at) ?? sold[0] ?? null;
}
