import type { Payload, Value } from '@lantern/contract/schemas';
import { ANY_DAY, electronicFamily, isElectronic, isSoutheastAsian } from '@lantern/engines/lottery/electronic';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import type { ElectronicDeps } from './electronic/deps.ts';
import { viewElectronicResult } from './electronic/views.ts';
import { viewNumbers } from './issue-view.ts';
import { findGame, type GameFamily, listGames } from './repository/games.ts';
import { listLastResults } from './repository/lotto.ts';
import { listResults } from './repository/results.ts';

const USUAL_POPULAR = 20;
const MOST_RESULTS = 100;

/** The last results of an electronic lottery, or one of Southeast Asia, newest first. */
export async function listLottoNumbers(
  deps: LotteryDeps,
  scope: Scope,
  { gameCode, count }: Payload<'electronic.openedNumbers'>,
): Promise<Value<'electronic.openedNumbers'> | Refusal> {
  const game = await findGame(deps.pool, scope, gameCode);
  if (game === null || !game.isEnabled || !isElectronic(game.family)) return refuse('NOT_FOUND');
  const { family } = game;
  const results = await listResults(deps.pool, scope, { gameCode, limit: count ?? MOST_RESULTS });
  return { results: results.map((result) => viewElectronicResult(family, result)) };
}

/** The lotteries that most was bet on in the last day, in the menu's order where nobody bet. */
export async function listPopularLotto(
  deps: ElectronicDeps,
  scope: Scope,
  { count = USUAL_POPULAR, prizeMode }: Payload<'electronic.popular'>,
): Promise<Value<'electronic.popular'>> {
  const [games, bets] = await Promise.all([listGames(deps.pool, scope), deps.popularity.read(scope)]);
  const wanted = games.filter(({ family }) => prizeMode !== 'STANDARD' || hasGroups(family));
  return {
    games: wanted
      .map((game) => ({ game, bets: bets.get(game.code) ?? 0n }))
      .sort((one, other) => Number(other.bets - one.bets))
      .slice(0, count)
      .map(({ game: { code, family } }) => ({
        code,
        nameKey: `game_${code}`,
        path: `${pageOf(family)}?gameCode=${code}`,
      })),
  };
}

function hasGroups(family: GameFamily): boolean {
  return isElectronic(family) && electronicFamily(family, ANY_DAY).defaultPrices.groups !== null;
}

function pageOf(family: GameFamily): string {
  if (!isElectronic(family)) return '/vnlottery';
  return isSoutheastAsian(family) ? '/seaLottery' : '/elott';
}

/** What every lottery drew last. */
export async function listRecentResults(deps: LotteryDeps, scope: Scope): Promise<Value<'electronic.recentResults'>> {
  const results = await listLastResults(deps.pool, scope);
  return {
    results: results.map((result) => ({
      gameCode: result.gameCode,
      nameKey: `game_${result.gameCode}`,
      issueId: String(result.issueId),
      number: result.number,
      day: result.day,
      numbers: viewNumbers(result.numbers),
      source: result.source,
      drawnAt: result.drawnAt.toISOString(),
    })),
  };
}
