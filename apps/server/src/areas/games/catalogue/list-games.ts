import type { Payload, Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { type CallContext, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { deleteFavourite, listMarks, saveFavourite } from '../repository/favourites.ts';
import { listVendors } from '../repository/vendors.ts';
import { type Catalogue, type CatalogueGame, type Catalogues, placeKey } from './catalogue.ts';
import { isNewGame, isOffered, PROVIDER_LIST, type Visitor, viewGame } from './offered-game.ts';

export type ListDeps = GamesDeps & { readonly catalogues: Catalogues };
type GamesQuery = Payload<'games.gameList'>;
type Where = Pick<CallContext, 'brand' | 'country' | 'language' | 'now'>;

const PAGE = 24;
const MOST_FAVOURITES = 500;
const SHOWN_RECENT = 24;
const HOT = 60;
const MOST_NEWS = 50;

const visitorOf = ({ brand, country }: Where): Visitor => ({ country, currency: brand.currency.code });

/** The filter of a list request. */
function filterOf(
  { ownWalletVendors }: Pick<ListDeps, 'ownWalletVendors'>,
  query: GamesQuery,
  where: Where,
): (game: CatalogueGame) => boolean {
  const { vassalage, gameType, walletMode, feature, volatility, minReturn, isNew, minBet, minLineNum } = query;
  const visitor = visitorOf(where);
  const stake = minBet === undefined ? null : parseAmount(minBet, where.brand.currency.exponent);
  const hasOwnWallet = (vendor: string) => ownWalletVendors.some(({ code }) => code === vendor);
  const leastPpm = minReturn === undefined ? null : minReturn * 10_000;
  return (game) =>
    isOffered(game, visitor) &&
    (vassalage === undefined || (game.vendor === vassalage && game.code !== PROVIDER_LIST)) &&
    (gameType === undefined || game.game_type === gameType) &&
    (walletMode === undefined || (walletMode === 'TRANSFER') === hasOwnWallet(game.vendor)) &&
    (feature === undefined || game.features.includes(feature)) &&
    (volatility === undefined || game.volatility === volatility) &&
    (leastPpm === null || (game.returnPpm !== null && game.returnPpm >= leastPpm)) &&
    (isNew !== true || isNewGame(game, where.now)) &&
    (stake === null || (game.minBet !== null && game.minBet >= stake)) &&
    (minLineNum === undefined || (game.minLines !== null && game.minLines >= minLineNum));
}

const SORTS: Readonly<Record<NonNullable<GamesQuery['sort']>, (left: CatalogueGame, right: CatalogueGame) => number>> =
  {
    RETURN: (left, right) => (right.returnPpm ?? 0) - (left.returnPpm ?? 0),
    NEW: (left, right) => (right.addedAt?.getTime() ?? 0) - (left.addedAt?.getTime() ?? 0),
    NAME: (left, right) => (left.title < right.title ? -1 : left.title > right.title ? 1 : 0),
  };

/** Games in catalogue order, or by how well their names match the search text; 24 per page. */
export async function listGames(
  deps: ListDeps,
  context: Pick<CallContext, 'member'> & Where,
  query: GamesQuery,
): Promise<Value<'games.gameList'>> {
  const catalogue = await deps.catalogues.of(context.brand.id);
  const { pageNo = 1, pageSize = PAGE, gameName = '', sort } = query;
  const isWanted = filterOf(deps, query, context);
  const marked = query.favourites === true ? await favouritesOf(deps, context) : null;
  const among =
    gameName.trim() === ''
      ? catalogue.games
      : catalogue.names.search(gameName).map((place) => catalogue.games[place] as CatalogueGame);
  const found = among.filter((game) => isWanted(game) && (marked?.has(placeKey(game.vendor, game.code)) ?? true));
  if (sort !== undefined) found.sort(SORTS[sort]);
  const from = (pageNo - 1) * pageSize;
  return {
    games: found.slice(from, from + pageSize).map((game) => viewGame(game, context.language, context.now)),
    pageNum: pageNo,
    totalPages: Math.ceil(found.length / pageSize),
    total: found.length,
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
