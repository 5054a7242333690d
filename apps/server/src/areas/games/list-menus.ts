import type { Payload, Value } from '@lantern/contract/schemas';
import type { Scope } from '@lantern/server-kit';
import { CATEGORIES, type Category, type GameType, LOTTERY_VENDOR } from './categories.ts';
import type { ElectronicGame, GamesDeps, LotteryGame } from './deps.ts';
import { listGames, type OfferedGame } from './repository/games.ts';
import { listVendors, type VendorRow } from './repository/vendors.ts';
import { returnToPlayer } from './studio-games.ts';

type MenuCategory = Value<'games.gameMenus'>['categories'][number];
type MenuEntry = MenuCategory['games'][number];

const USUAL_POPULAR = 20;
const HOT = 6;
/** 0 offers a free trial: every lottery takes test money, which moves no liability and no revenue of real money. */
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
  };
}

function isSoutheastAsian({ accountTypeName }: ElectronicGame): boolean {
  return accountTypeName === 'TCG_SEA';
}

function electronicEntry(game: ElectronicGame): MenuEntry {
  const isSea = isSoutheastAsian(game);
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: game.nameKey,
    gameName: game.code,
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
  };
}

function seamlessEntry(game: OfferedGame): MenuEntry {
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: '',
    gameName: game.title,
    accountTypeName: '',
    vassalage: game.vendor,
    showIcon: game.code,
    supportPlay: game.has_trial ? 0 : 1,
    gameType: game.game_type,
    isGame: '',
    code: game.code,
    defaultPlayType: '',
    path: `/game?vassalage=${game.vendor}&gameId=${game.code}`,
    returnToPlayer: returnToPlayer(game.code),
    inMaintenance: game.state === 'MAINTENANCE',
  };
}

function vendorEntry(row: VendorRow): MenuCategory['vendors'][number] {
  return {
    vassalage: row.vassalage,
    displayName: row.display_name,
    smallIcon: row.small_icon,
    isHot: row.is_hot,
    type: row.opens,
  };
}

function categoryEntry(
  { gameType, name, page, enName, sideMenuIcon }: Category,
  vendors: readonly VendorRow[],
  games: MenuEntry[],
  point: string,
): MenuCategory {
  return {
    name,
    gameType,
    page,
    enName,
    point,
    sideMenuIcon,
    gameCount: games.length,
    vendors: vendors.map(vendorEntry),
    games,
    hot: games.slice(0, HOT),
  };
}

/** Categories that have a vendor, with their vendors and games; rates come from the brand's settings. */
export async function listMenus(deps: GamesDeps, scope: Scope): Promise<Value<'games.gameMenus'>> {
  const [vendors, seamless, lottery, electronic, settings] = await Promise.all([
    listVendors(deps.pool, scope),
    listGames(deps.pool, scope),
    deps.lotteryMenu(scope),
    deps.electronicMenu(scope),
    deps.brands.settings(scope.merchantId),
  ]);
  /** Games of the house's own lotteries, by their category. */
  const lotteries: Readonly<Partial<Record<GameType, readonly MenuEntry[]>>> = {
    LOTT: [...lottery.map(lotteryEntry), ...electronic.filter(isSoutheastAsian).map(electronicEntry)],
    ELOTT: electronic.filter((game) => !isSoutheastAsian(game)).map(electronicEntry),
  };
  const categories = CATEGORIES.flatMap((category) => {
    const own = vendors.filter((vendor) => vendor.game_type === category.gameType);
    if (own.length === 0) return [];
    const hasLottery = own.some((vendor) => vendor.vassalage === LOTTERY_VENDOR);
    const known = new Set(own.map((vendor) => vendor.vassalage));
    const games = [
      ...(hasLottery ? (lotteries[category.gameType] ?? []) : []),
      ...seamless.filter((game) => game.game_type === category.gameType && known.has(game.vendor)).map(seamlessEntry),
    ];
    return [categoryEntry(category, own, games, settings.points[category.gameType] ?? '')];
  });
  return { categories };
}

/** The games that are shown first, over all categories or in one. */
export async function listPopular(
  deps: GamesDeps,
  scope: Scope,
  { count = USUAL_POPULAR, gameType }: Payload<'games.popular'>,
): Promise<Value<'games.popular'>> {
  const { categories } = await listMenus(deps, scope);
  const wanted = categories.filter((category) => gameType === undefined || category.gameType === gameType);
  return { games: wanted.flatMap((category) => category.games).slice(0, count) };
}
