import type { Payload, Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { type CallContext, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { deleteFavourite, listMarks, saveFavourite } from '../repository/favourites.ts';
import { listVendors } from '../repository/vendors.ts';
import { type Catalogue, type CatalogueGame, type Catalogues, placeKey } from './catalogue.ts';
import type { Popularity } from './list-popular.ts';
import { isNewGame, isOffered, PROVIDER_LIST, type Visitor, viewGame } from './offered-game.ts';

export type ListDeps = GamesDeps & { readonly catalogues: Catalogues; readonly popularity: Popularity };
type GamesQuery = Payload<'games.gameList'>;
type Where = Pick<CallContext, 'brand' | 'country' | 'language' | 'now'>;

const PAGE = 24;
const MOST_FAVOURITES = 500;
const SHOWN_RECENT = 24;
const HOT = 60;
const MOST_NEWS = 50;

const visitorOf = ({ brand, country }: Where): Visitor => ({ country, currency: brand.currency.code });

/** The part of a list request that says among which games its filters choose. */
function baseFilterOf(
  deps: Pick<ListDeps, 'ownWalletVendors'>,
  query: GamesQuery,
  where: Where,
): (game: CatalogueGame) => boolean {
  const { vassalage, gameType, walletMode, isOriginal, minBet, minLineNum } = query;
  const visitor = visitorOf(where);
  const stake = minBet === undefined ? null : parseAmount(minBet, where.brand.currency.exponent);
  const hasOwnWallet = (vendor: string) => deps.ownWalletVendors.some(({ code }) => code === vendor);
  return (game) =>
    isOffered(game, visitor) &&
    (vassalage === undefined || (game.vendor === vassalage && game.code !== PROVIDER_LIST)) &&
    (gameType === undefined || game.game_type === gameType) &&
    (walletMode === undefined || (walletMode === 'TRANSFER') === hasOwnWallet(game.vendor)) &&
    (isOriginal === undefined || game.isOriginal === isOriginal) &&
    (stake === null || (game.minBet !== null && game.minBet >= stake)) &&
    (minLineNum === undefined || (game.minLines !== null && game.minLines >= minLineNum));
}

const PPM_OF_PERCENT = 10_000;

/** The filters of a list request. */
function filterOf({ feature, volatility, minReturn, isNew }: GamesQuery, now: Date): (game: CatalogueGame) => boolean {
  const leastPpm = minReturn === undefined ? null : minReturn * PPM_OF_PERCENT;
  return (game) =>
    (feature === undefined || game.features.includes(feature)) &&
    (volatility === undefined || game.volatility === volatility) &&
    (leastPpm === null || (game.returnPpm !== null && game.returnPpm >= leastPpm)) &&
    (isNew !== true || isNewGame(game, now));
}

type Options = Value<'games.gameList'>['options'];
const FEATURES: readonly Options['features'][number][] = [
  ...(['FREE_SPINS', 'JACKPOT', 'TUMBLES', 'MULTIPLIERS', 'HOLD_AND_WIN', 'BUY_FEATURE', 'MEGAWAYS'] as const),
];
const VOLATILITIES: readonly Options['volatilities'][number][] = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'];

/** Values of each filter that leave a game while the other filters stay as they are. */
function optionsOf(games: readonly CatalogueGame[], query: GamesQuery, now: Date): Options {
  const without = (name: 'feature' | 'volatility' | 'minReturn' | 'isNew') => {
    const { [name]: _, ...others } = query;
    return games.filter(filterOf(others, now));
  };
  const features = new Set(without('feature').flatMap((game) => game.features));
  const volatilities = new Set(without('volatility').map((game) => game.volatility));
  const highest = without('minReturn').reduce((most, { returnPpm }) => Math.max(most, returnPpm ?? 0), 0);
  return {
    features: FEATURES.filter((one) => features.has(one)),
    volatilities: VOLATILITIES.filter((one) => volatilities.has(one)),
    highestReturn: Math.floor(highest / PPM_OF_PERCENT),
    hasNew: without('isNew').some((game) => isNewGame(game, now)),
  };
}

type Order = (left: CatalogueGame, right: CatalogueGame) => number;
const SORTS: Readonly<Record<'RETURN' | 'NEW' | 'NAME', Order>> = {
  RETURN: (left, right) => (right.returnPpm ?? 0) - (left.returnPpm ?? 0),
  NEW: (left, right) => (right.addedAt?.getTime() ?? 0) - (left.addedAt?.getTime() ?? 0),
  NAME: (left, right) => (left.title < right.title ? -1 : left.title > right.title ? 1 : 0),
};

async function orderOf(deps: ListDeps, brandId: bigint, sort: NonNullable<GamesQuery['sort']>): Promise<Order> {
  if (sort !== 'POPULAR') return SORTS[sort];
  const rounds = await deps.popularity.rounds({ brandId });
  const playsOf = ({ vendor, code }: CatalogueGame) => rounds.get(placeKey(vendor, code)) ?? 0;
  return (left, right) => playsOf(right) - playsOf(left);
}

/** Games in catalogue order, or by how well their names match the search text; 24 per page. */
export async function listGames(
  deps: ListDeps,
  context: Pick<CallContext, 'member'> & Where,
  query: GamesQuery,
): Promise<Value<'games.gameList'>> {
  const catalogue = await deps.catalogues.of(context.brand.id);
  const { pageNo = 1, pageSize = PAGE, gameName = '', sort } = query;
  const isAmong = baseFilterOf(deps, query, context);
  const marked = query.favourites === true ? await favouritesOf(deps, context) : null;
  const among =
    gameName.trim() === ''
      ? catalogue.games
      : catalogue.names.search(gameName).map((place) => catalogue.games[place] as CatalogueGame);
  const all = among.filter((game) => isAmong(game) && (marked?.has(placeKey(game.vendor, game.code)) ?? true));
  const found = all.filter(filterOf(query, context.now));
  if (sort !== undefined) found.sort(await orderOf(deps, context.brand.id, sort));
  const from = (pageNo - 1) * pageSize;
  return {
    games: found.slice(from, from + pageSize).map((game) => viewGame(game, context.language, context.now)),
    pageNum: pageNo,
    totalPages: Math.ceil(found.length / pageSize),
    total: found.length,
    options: optionsOf(all, query, context.now),
  };
}

async function favouritesOf(deps: ListDeps, { member }: Pick<CallContext, 'member'>): Promise<ReadonlySet<string>> {
  if (member === null) return new Set();
  const marks = await listMarks(deps.pool, member.scope, 'favourite', MOST_FAVOURITES);
  return new Set(marks.map(({ vendor, game }) => placeKey(vendor, game)));
}

/** Games by their keys, in that order; those that are no longer offered are omitted. */
function gamesOf(catalogue: Catalogue, keys: readonly { vendor: string; game: string }[], where: Where) {
  const visitor = visitorOf(where);
  return keys.flatMap(({ vendor, game }) => {
    const place = catalogue.places.get(placeKey(vendor, game));
    const row = place === undefined ? undefined : catalogue.games[place];
    return row !== undefined && isOffered(row, visitor) ? [viewGame(row, where.language, where.now)] : [];
  });
}

/** Games that operators marked as hot. */
export async function listHot(
  deps: ListDeps,
  where: Where,
  { vassalage }: Payload<'games.hotGames'>,
): Promise<Value<'games.hotGames'>> {
  const { games } = await deps.catalogues.of(where.brand.id);
  const visitor = visitorOf(where);
  const hot = games.filter(
    (game) => game.is_hot && isOffered(game, visitor) && (vassalage === undefined || game.vendor === vassalage),
  );
  return { list: hot.slice(0, HOT).map((game) => viewGame(game, where.language, where.now)) };
}

/** A member's favourites, last added first. */
export async function listFavourites(deps: ListDeps, context: MemberContext): Promise<Value<'games.favourites'>> {
  const [catalogue, marks] = await Promise.all([
    deps.catalogues.of(context.brand.id),
    listMarks(deps.pool, context.member.scope, 'favourite', MOST_FAVOURITES),
  ]);
  return { list: gamesOf(catalogue, marks, context) };
}

/** Games that a member opened, last opened first. */
export async function listRecent(deps: ListDeps, context: MemberContext): Promise<Value<'games.recent'>> {
  const [catalogue, marks] = await Promise.all([
    deps.catalogues.of(context.brand.id),
    listMarks(deps.pool, context.member.scope, 'recent', SHOWN_RECENT),
  ]);
  return { list: gamesOf(catalogue, marks, context) };
}

/** Adds a game to the favourites or removes it. */
export async function markFavourite(
  deps: ListDeps,
  context: MemberContext,
  { vassalage, gameId, isFavourite }: Payload<'games.markFavourite'>,
): Promise<null | Refusal> {
  const { scope } = context.member;
  const key = { vendor: vassalage, game: gameId };
  if (!isFavourite) {
    await deleteFavourite(deps.pool, scope, key);
    return null;
  }
  const { places } = await deps.catalogues.of(scope.brandId);
  if (!places.has(placeKey(vassalage, gameId))) return refuse('NOT_FOUND');
  await saveFavourite(deps.pool, scope, 'favourite', key, { at: context.now, most: MOST_FAVOURITES });
  return null;
}

/** Vendors as rows of cards, one row per category (3-12). */
export async function listVendorRows(deps: ListDeps, where: Where): Promise<Value<'games.vendorList'>> {
  const vendors = await listVendors(deps.pool, { brandId: where.brand.id });
  const titles = [...new Set(vendors.map(({ game_type }) => game_type))];
  const rows = titles.map((title) => ({
    title,
    cards: vendors
      .filter(({ game_type }) => game_type === title)
      .map((row) => ({
        vassalage: row.vassalage,
        displayName: row.display_name,
        smallIcon: row.small_icon,
        isHot: row.is_hot,
        gameCategory: row.game_type,
        type: row.opens,
      })),
  }));
  return { data: { lanes: rows } };
}

/** The categories in which vendors have games. */
export async function listVendorTypes(deps: ListDeps, where: Where): Promise<Value<'games.vendorTypes'>> {
  const vendors = await listVendors(deps.pool, { brandId: where.brand.id });
  const types = new Map<string, string[]>();
  for (const { vassalage, game_type } of vendors) types.set(vassalage, [...(types.get(vassalage) ?? []), game_type]);
  return { list: [...types].map(([vassalage, gameTypes]) => ({ vassalage, gameTypes })) };
}

/** New games and games under maintenance, by vendor. */
export async function listNews(deps: ListDeps, where: Where): Promise<Value<'games.announcements'>> {
  const { games } = await deps.catalogues.of(where.brand.id);
  const visitor = visitorOf(where);
  const rows = games.filter((game) => isOffered(game, visitor));
  const view = (game: CatalogueGame) => viewGame(game, where.language, where.now);
  return {
    maintenance: rows
      .filter(({ state }) => state === 'MAINTENANCE')
      .slice(0, MOST_NEWS)
      .map(view),
    added: rows
      .filter((game) => isNewGame(game, where.now))
      .sort(SORTS.NEW)
      .slice(0, MOST_NEWS)
      .map(view),
  };
}
