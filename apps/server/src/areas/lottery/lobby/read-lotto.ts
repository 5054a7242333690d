import type { Payload, Value } from '@lantern/contract/schemas';
import { isElottery } from '@lantern/engines/lottery/elottery';
import { type Language, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { BettingDeps } from '../betting/deps.ts';
import type { LotteryDeps } from '../deps.ts';
import { viewElotteryResult } from '../games/elottery-views.ts';
import { findGame, listGames } from '../games/repository.ts';
import { viewNumbers } from '../issues/issue-view.ts';
import { listResults } from '../results/repository/results.ts';
import { entryOf, isInPrizeMode, isListed, nameOf } from './lottery-kinds.ts';
import { listLastResults } from './repository/lotto.ts';

const USUAL_POPULAR = 20;
const MOST_RESULTS = 100;

/** The latest results of an electronic or Southeast Asian lottery, newest first. */
export async function listLottoNumbers(
  deps: LotteryDeps,
  scope: Scope,
  { gameCode, count }: Payload<'elottery.openedNumbers'>,
): Promise<Value<'elottery.openedNumbers'> | Refusal> {
  const game = await findGame(deps.pool, scope, gameCode);
  if (game === null || !game.isEnabled || !isElottery(game.family)) return refuse('NOT_FOUND');
  const { family } = game;
  const results = await listResults(deps.pool, scope, { gameCode, limit: count ?? MOST_RESULTS });
  return { results: results.map((result) => viewElotteryResult(family, result)) };
}

/** The lotteries with the most bets in the last day; games without bets follow in menu order. */
export async function listPopularLotto(
  deps: BettingDeps,
  scope: Scope,
  language: Language,
  { count = USUAL_POPULAR, prizeMode, language: wanted = language }: Payload<'elottery.popular'>,
): Promise<Value<'elottery.popular'>> {
  const [games, bets, { prizeModes }] = await Promise.all([
    listGames(deps.pool, scope),
    deps.popularity.read(scope),
    deps.brands.settings(scope.brandId),
  ]);
  return {
    games: games
      .filter(({ family }) => isListed(family, prizeModes))
      .filter(({ family }) => prizeMode === undefined || isInPrizeMode(family, prizeMode))
      .map((game) => ({ game, bets: bets.get(game.code) ?? 0n }))
      .sort((one, other) => Number(other.bets - one.bets))
      .slice(0, count)
      .map(({ game }) => entryOf(game, wanted)),
  };
}

/** The latest result of every lottery, newest first. */
export async function listRecentResults(
  deps: LotteryDeps,
  scope: Scope,
  language: Language,
  { count, language: wanted = language }: Payload<'elottery.recentResults'>,
): Promise<Value<'elottery.recentResults'>> {
  const [results, games] = await Promise.all([listLastResults(deps.pool, scope), listGames(deps.pool, scope)]);
  const names = new Map(games.map((game) => [game.code, nameOf(game, wanted)]));
  return {
    results: results.slice(0, count).map((result) => ({
      gameCode: result.gameCode,
      nameKey: `game_${result.gameCode}`,
      gameName: names.get(result.gameCode) ?? result.gameCode,
      issueId: String(result.issueId),
      number: result.number,
      day: result.day,
      numbers: viewNumbers(result.numbers),
      source: result.source,
      drawnAt: result.drawnAt.toISOString(),
    })),
  };
}
