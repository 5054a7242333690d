import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import type { Scope } from '@lantern/server-kit';
import type { BettingDeps } from '../betting/deps.ts';
import type { Prices } from '../pricing/vietnam-prices.ts';

/** Codes of a brand's lotteries, listed or not, by how rates are given on them. */
export interface RatedGames {
  /** With prize groups. */
  readonly groups: readonly string[];
  /** With odds only. */
  readonly rates: readonly string[];
}

export async function listRatedGames(
  deps: BettingDeps & { readonly prices: Prices },
  scope: Scope,
): Promise<RatedGames> {
  const [fixed, elottery] = await Promise.all([deps.prices.games(scope), deps.elottery.games(scope)]);
  const hasGroups = (game: (typeof elottery)[number]) =>
    elotteryFamily(game.family, ANY_DAY).plays.some(({ styles }) => styles.includes('STANDARD'));
  const atOdds = elottery.filter((game) => !hasGroups(game));
  return {
    groups: elottery.filter(hasGroups).map(({ code }) => code),
    rates: [...fixed, ...atOdds].map(({ code }) => code),
  };
}
