import type { Value } from '@lantern/contract/schemas';
import type { MemberScope, Scope } from '@lantern/server-kit';
import { recentGameCodes } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import { isListed } from '../lobby/lottery-kinds.ts';
import type { Prices } from '../pricing/vietnam-prices.ts';
import { viewGame } from './game-view.ts';

const RECENT_GAMES = 12;

/** The brand's listed lottery games with what is open now. */
export async function readGameMenu(
  deps: LotteryDeps & { readonly prices: Prices },
  scope: Scope,
): Promise<Value<'lottery.gameMenu'>> {
  const [games, { prizeModes }] = await Promise.all([deps.prices.games(scope), deps.brands.settings(scope.brandId)]);
  const now = deps.clock.now();
  const listed = games.filter(({ family }) => isListed(family, prizeModes));
  return { games: await Promise.all(listed.map((game) => viewGame(deps.pool, scope, game, now))) };
}

/** The games that a member bet on last, latest first. */
export async function readRecentGames(
  deps: LotteryDeps & { readonly prices: Prices },
  scope: MemberScope,
): Promise<Value<'lottery.recentGames'>> {
  const codes = await recentGameCodes(deps.pool, scope, RECENT_GAMES);
  const games = await deps.prices.games(scope);
  const now = deps.clock.now();
  const found = codes.flatMap((code) => games.filter((game) => game.code === code));
  return { games: await Promise.all(found.map((game) => viewGame(deps.pool, scope, game, now))) };
}
