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
  /** A brand's games that have prices. Cached for at most two seconds. */
  games(scope: Scope): Promise<readonly Game[]>;
  /**
   * A game with the prices that are in force; null without any. The SQL function checks each bet against the price version of its issue. A
   * version applies exactly from its start time, even while cached.
   */
  game(scope: Scope, code: string): Promise<Priced<Game, Table> | null>;
  /** Clears the cache, after a change of prices. */
  forget(): void;
}

type Read<Table> = Pick<Priced<GameRow, Table>, 'prices' | 'highestRatePpm'>;

interface Version {
  readonly version: number;
  readonly fromAt: Date;
  /** Start of the next version; null while there is none. */
  readonly until: Date | null;
}

/** A game with its versions that are in force or will be, ascending; at least one. */
interface Sold<Game> {
  readonly game: Game;
  readonly versions: readonly Version[];
}

/**
 * Reads games and prices through a short-lived cache: every bet needs them, and they change a few times a year. A version never changes,
 * and checking that its returns stay below 1 takes up to half a second for the first game of a family, so each version is read and checked
 * once, when its game is first asked for.
 */
export function createPriceBook<Game extends GameRow, Table>(
  deps: { readonly pool: Queryable; readonly now: () => Date },
  isOurs: (game: GameRow) => game is Game,
  read: (db: Queryable, scope: Scope, game: Game, version: number) => Promise<Read<Table>>,
): PriceBook<Game, Table> {
  /** By brand and game code, the checked versions that are in force or will be. */
  const proven = new Map<string, ReadonlyMap<number, Read<Table>>>();

  async function tableOf(scope: Scope, { game, versions }: Sold<Game>, version: number): Promise<Read<Table>> {
    const key = `${scope.brandId} ${game.code}`;
    const known = proven.get(key)?.get(version);
    if (known !== undefined) return known;
    const table = await read(deps.pool, scope, game, version);
    const others = [...(proven.get(key) ?? [])].filter(([one]) => versions.some((sold) => sold.version === one));
    proven.set(key, new Map([...others, [version, table]]));
    return table;
  }

  const cache = brandCache(deps.now, async (scope): Promise<readonly Sold<Game>[]> => {
    const [games, starts] = await Promise.all([
      listGames(deps.pool, scope),
      listPriceStarts(deps.pool, scope, deps.now()),
    ]);
    return games.filter(isOurs).flatMap((game) => {
      const versions = versionsOf(starts.filter((start) => start.gameCode === game.code));
      return versions.length === 0 ? [] : [{ game, versions }];
    });
  });
  return {
    games: async (scope) => (await cache.read(scope)).map(({ game }) => game),
    game: async (scope, code) => {
      const sold = (await cache.read(scope)).find(({ game }) => game.code === code);
      const current = sold && versionAt(sold.versions, deps.now());
      if (!current) return null;
      const { version, until } = current;
      return { ...(await tableOf(scope, sold, version)), game: sold.game, version, soldUntil: until };
    },
    forget: cache.forget,
  };
}

/** A version is never in force if a newer one starts earlier or at the same time. */
function versionsOf(starts: readonly { readonly version: number; readonly fromAt: Date }[]): readonly Version[] {
  return starts.flatMap(({ version, fromAt }, index) => {
    const newer = starts.slice(index + 1).map((start) => start.fromAt.getTime());
    if (Math.min(...newer) <= fromAt.getTime()) return [];
    return [{ version, fromAt, until: newer.length === 0 ? null : new Date(Math.min(...newer)) }];
  });
}

/** The newest version that has started; if all start later, the first one. */
function versionAt(versions: readonly Version[], at: Date): Version | undefined {
  return versions.findLast(({ fromAt }) => fromAt <= at) ?? versions[0];
}
