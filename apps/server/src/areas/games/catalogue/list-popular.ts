import type { Payload, Value } from '@lantern/contract/schemas';
import type { Clock, Language, Queryable, Scope } from '@lantern/server-kit';
import { cachedRead } from '@lantern/server-kit/cache';
import { countRoundsByGame } from '../repository/brand-rounds.ts';
import { type GameType, LOTTERY_VENDOR } from './categories.ts';
import { gamesByType, listMenus, type MenuDeps } from './list-menus.ts';
import { viewGame } from './offered-game.ts';

const USUAL = 20;
const DAY_MS = 24 * 3_600_000;
const CACHED_MS = 60_000;
const MAX_BRANDS = 1_000;
/** More rounds say nothing new about the order, and counting them takes time. */
const MOST_COUNTED = 20_000;

export interface Popularity {
  /** Rounds of the last day by vendor and game, counted once a minute. */
  rounds(scope: Scope): Promise<ReadonlyMap<string, number>>;
}

const keyOf = (vendor: string, game: string) => `${vendor} ${game}`;

export function createPopularity({ pool, clock }: { readonly pool: Queryable; readonly clock: Clock }): Popularity {
  const options = { maxAgeMs: CACHED_MS, maxEntries: MAX_BRANDS, nowMs: () => clock.now().getTime() };
  const cache = cachedRead(options, async (brandId: bigint) => {
    const since = new Date(clock.now().getTime() - DAY_MS);
    const counted = await countRoundsByGame(pool, { brandId }, since, MOST_COUNTED);
    return new Map(counted.map(({ vendor, game, rounds }) => [keyOf(vendor, game), rounds]));
  });
  return { rounds: ({ brandId }) => cache.get(brandId) };
}

type Entry = Value<'games.popular'>['games'][number];

/**
 * The games that were played most in the last day (7G-01), over all categories or in one. Games without a round follow in the order of
 * the menus, the first of each category before the second ones.
 */
export async function listPopular(
  deps: MenuDeps & { readonly popularity: Popularity },
  scope: Scope,
  language: Language,
  { count = USUAL, gameType }: Payload<'games.popular'>,
): Promise<Value<'games.popular'>> {
  const [{ categories }, offered, rounds, bets] = await Promise.all([
    listMenus(deps, scope, language),
    gamesByType(deps, scope),
    deps.popularity.rounds(scope),
    deps.lotteryBets(scope),
  ]);
  const now = deps.clock.now();
  const playsOf = ({ vassalage, gameId }: Pick<Entry, 'vassalage' | 'gameId'>) =>
    vassalage === LOTTERY_VENDOR ? Number(bets.get(gameId) ?? 0n) : (rounds.get(keyOf(vassalage, gameId)) ?? 0);
  /** A played game may be too far down its category to be in the menus. */
  const playedOf = (type: GameType) =>
    (offered.get(type) ?? [])
      .filter(({ vendor, code }) => rounds.has(keyOf(vendor, code)))
      .map((game) => viewGame(game, language, now));
  const ranked = categories
    .filter((category) => gameType === undefined || category.gameType === gameType)
    .flatMap((category) => {
      const inMenu = new Set(category.games.map((game) => keyOf(game.vassalage, game.gameId)));
      const beyond = playedOf(category.gameType as GameType).filter(
        (game) => !inMenu.has(keyOf(game.vassalage, game.gameId)),
      );
      return [...category.games, ...beyond].map((game, place) => ({ game, place, plays: playsOf(game) }));
    })
    .sort((left, right) => right.plays - left.plays || left.place - right.place);
  return { games: ranked.slice(0, count).map(({ game }) => game) };
}
