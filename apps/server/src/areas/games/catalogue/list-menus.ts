import type { Value } from '@lantern/contract/schemas';
import { messagesOf } from '@lantern/locales/server';
import type { Language, Scope } from '@lantern/server-kit';
import type { ElotteryGame, GamesDeps, LotteryGame } from '../deps.ts';
import { listVendors, type VendorRow } from '../repository/vendors.ts';
import type { CatalogueGame, Catalogues } from './catalogue.ts';
import { CATEGORIES, type Category, type GameType, LOTTERY_VENDOR } from './categories.ts';
import { isOffered, PROVIDER_LIST, type Visitor, viewGame } from './offered-game.ts';

type MenuCategory = Value<'games.gameMenus'>['categories'][number];
type MenuEntry = MenuCategory['games'][number];

const HOT = 6;
/** A vendor of this type launches directly (3-12). */
const DIRECT = 'game';
/** A drop-down menu shows 21 games, then 18 per page; games beyond the second following page are only in the game lobby. */
const IN_MENU = 57;
/** Defaults of fields that only vendors' games have. */
const plain = () => ({ features: [], volatility: '', isNew: false, isOriginal: false, isSandbox: false });
/** Demo play is available (0): every lottery accepts test money, which does not affect real-money liability and revenue. */
const LOTTERY_SUPPORT_PLAY = 0;

function lotteryEntry(game: LotteryGame): MenuEntry {
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: game.nameKey,
    gameName: game.code,
    accountTypeName: game.accountTypeName,
    vassalage: LOTTERY_VENDOR,
    showIcon: game.flag,
    supportPlay: LOTTERY_SUPPORT_PLAY,
    gameType: 'LOTT',
    isGame: '',
    code: game.code,
    defaultPlayType: game.defaultPlayType,
    path: `/vnlottery?gameCode=${game.code}`,
    returnToPlayer: '',
    inMaintenance: false,
    ...plain(),
  };
}

function isSoutheastAsian({ accountTypeName }: ElotteryGame): boolean {
  return accountTypeName === 'TCG_SEA';
}

/** Name of an electronic lottery; its code if it has no name yet. */
function elotteryName({ nameKey, code }: ElotteryGame, language: Language): string {
  const names: Readonly<Record<string, string>> = messagesOf(language).elottery;
  return names[nameKey] ?? code;
}

function elotteryEntry(game: ElotteryGame, language: Language): MenuEntry {
  const isSea = isSoutheastAsian(game);
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: game.nameKey,
    gameName: elotteryName(game, language),
    accountTypeName: game.accountTypeName,
    vassalage: LOTTERY_VENDOR,
    showIcon: '',
    supportPlay: LOTTERY_SUPPORT_PLAY,
    gameType: isSea ? 'LOTT' : 'ELOTT',
    isGame: '',
    code: game.code,
    defaultPlayType: game.defaultPlayType,
    path: `${isSea ? '/seaLottery' : '/elott'}?gameCode=${game.code}`,
    returnToPlayer: '',
    inMaintenance: false,
    ...plain(),
  };
}

/** A category's games: the platform's own lotteries, and vendors' games in the order of the catalogue. */
interface Offer {
  readonly lotteryEntries: readonly MenuEntry[];
  readonly games: readonly CatalogueGame[];
}

/** Path behind a vendor: the first game if the vendor launches directly, else the lobby with its games. */
function vendorPath({ vassalage, opens }: VendorRow, page: string, { lotteryEntries, games }: Offer): string {
  if (opens !== DIRECT) return `${page}?page=${vassalage}`;
  const board = lotteryEntries.find((entry) => entry.vassalage === vassalage);
  if (board !== undefined) return board.path;
  const first = games.find((game) => game.vendor === vassalage && game.code !== PROVIDER_LIST);
  return `/game?vassalage=${vassalage}${first === undefined ? '' : `&gameId=${first.code}`}`;
}

function categoryEntry(
  { gameType, name, page, enName, sideMenuIcon }: Category,
  vendors: readonly VendorRow[],
  offer: Offer,
  { point, view }: { readonly point: string; readonly view: (game: CatalogueGame) => MenuEntry },
): MenuCategory {
  const entries = [...offer.lotteryEntries, ...offer.games.slice(0, IN_MENU).map(view)];
  return {
    ...{ name, gameType, page, enName, point, sideMenuIcon },
    gameCount: offer.lotteryEntries.length + offer.games.length,
    vendors: vendors.map((row) => ({
      vassalage: row.vassalage,
      displayName: row.display_name,
      smallIcon: row.small_icon,
      isHot: row.is_hot,
      type: row.opens,
      path: vendorPath(row, page, offer),
    })),
    games: entries.slice(0, IN_MENU),
    hot: entries.slice(0, HOT),
  };
}

export type MenuDeps = GamesDeps & { readonly catalogues: Catalogues };

/** Vendors' games by category that are visible to everybody; games limited to some countries are only in the game lobby. */
export async function gamesByType(deps: MenuDeps, { brandId }: Scope): Promise<ReadonlyMap<GameType, CatalogueGame[]>> {
  const [{ games }, { currency }] = await Promise.all([deps.catalogues.of(brandId), deps.brand(brandId)]);
  const everybody: Visitor = { country: null, currency: currency.code };
  const found = new Map<GameType, CatalogueGame[]>();
  for (const game of games) {
    if (!isOffered(game, everybody)) continue;
    const own = found.get(game.game_type);
    if (own === undefined) found.set(game.game_type, [game]);
    else own.push(game);
  }
  return found;
}

/** Categories with something to offer, with their vendors and first games; rates come from the brand's settings. */
export async function listMenus(deps: MenuDeps, scope: Scope, language: Language): Promise<Value<'games.gameMenus'>> {
  const [vendors, seamless, lottery, elottery, settings] = await Promise.all([
    listVendors(deps.pool, scope),
    gamesByType(deps, scope),
    deps.lotteryMenu(scope),
    deps.elotteryMenu(scope),
    deps.brands.settings(scope.brandId),
  ]);
  const now = deps.clock.now();
  /** Games of the platform's own lotteries, by category. */
  const lotteries: Readonly<Partial<Record<GameType, readonly MenuEntry[]>>> = {
    LOTT: [
      ...lottery.map(lotteryEntry),
      ...elottery.filter(isSoutheastAsian).map((game) => elotteryEntry(game, language)),
    ],
    ELOTT: elottery.filter((game) => !isSoutheastAsian(game)).map((game) => elotteryEntry(game, language)),
  };
  const categories = CATEGORIES.flatMap((category) => {
    const ofCategory = vendors.filter((vendor) => vendor.game_type === category.gameType);
    const hasLottery = ofCategory.some((vendor) => vendor.vassalage === LOTTERY_VENDOR);
    const lotteryEntries = hasLottery ? (lotteries[category.gameType] ?? []) : [];
    // The platform's own lotteries are offered only where the brand's prize modes list one of them.
    const own = lotteryEntries.length > 0 ? ofCategory : ofCategory.filter((row) => row.vassalage !== LOTTERY_VENDOR);
    if (own.length === 0) return [];
    const offer: Offer = { lotteryEntries, games: seamless.get(category.gameType) ?? [] };
    const point = settings.points[category.gameType] ?? '';
    const view = (game: CatalogueGame) => viewGame(game, language, now);
    return [categoryEntry(category, own, offer, { point, view })];
  });
  return { categories };
}
