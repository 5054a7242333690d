import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { BettingDeps } from '../betting/deps.ts';
import { type GameRow, listGames } from '../games/repository.ts';
import type { ResultRow } from '../results/repository/results.ts';
import { brandCache } from '../shared/brand-cache.ts';
import { groupBy } from '../shared/group-by.ts';
import { accountTypeOf, areaOf, entryOf, flagOf, isInPrizeMode, isListed, launchModeOf } from './lottery-kinds.ts';
import { type LobbyIssue, listNextIssues } from './repository/lobby.ts';
import { listLastResults } from './repository/lotto.ts';

type Input = Payload<'lotto.lobby'>;
type Lobby = Value<'lotto.lobby'>;

const LOBBY = '/lottery';
const MOST_HOT = 3;
/** Two, so that the next issue is shown when the current one ends while the value is cached. */
const NEXT_ISSUES = 2;

/** Lobby data of a brand, as cached. */
interface StoredLobby {
  readonly games: readonly GameRow[];
  readonly issues: ReadonlyMap<string, readonly LobbyIssue[]>;
  readonly results: ReadonlyMap<string, ResultRow>;
}

/**
 * Reads all listed lotteries with their next issues and last results. Cached for at most two seconds, because every visitor of the lobby needs the
 * same data.
 */
export function createLobby(deps: Pick<BettingDeps, 'pool' | 'clock' | 'brands'>): {
  read(scope: Scope): Promise<StoredLobby>;
} {
  return brandCache(
    () => deps.clock.now(),
    async (scope): Promise<StoredLobby> => {
      const [games, issues, results, { prizeModes }] = await Promise.all([
        listGames(deps.pool, scope),
        listNextIssues(deps.pool, scope, deps.clock.now(), NEXT_ISSUES),
        listLastResults(deps.pool, scope),
        deps.brands.settings(scope.brandId),
      ]);
      return {
        games: games.filter(({ family }) => isListed(family, prizeModes)),
        issues: groupBy(issues, ({ gameCode }) => gameCode),
        results: new Map(results.map((result) => [result.gameCode, result])),
      };
    },
  );
}

export type LobbyDeps = BettingDeps & { readonly lobby: ReturnType<typeof createLobby> };

/** The lobby of all lotteries or of the requested ones, with the paths of their boards. */
export async function readLottoLobby(
  deps: LobbyDeps,
  { brand, language }: Pick<CallContext, 'brand' | 'language'>,
  input: Input,
): Promise<Lobby | Refusal> {
  const scope: Scope = { brandId: brand.id };
  const [stored, bets] = await Promise.all([deps.lobby.read(scope), deps.popularity.read(scope)]);
  const betsOn = ({ code }: GameRow) => bets.get(code) ?? 0n;
  const ranked = stored.games.toSorted((one, other) => Number(betsOn(other) - betsOn(one)));
  const now = deps.clock.now();
  const games = stored.games.filter((game) => isWanted(game, input));
  if (input.gameCode !== undefined && games.length === 0) return refuse('NOT_FOUND');
  const [first] = games;
  return {
    serverTime: now.toISOString(),
    path: input.view === 'betting' && first !== undefined ? boardOf(first) : LOBBY,
    backUrl: input.backUrl ?? LOBBY,
    games: games.map((game) => {
      const rank = ranked.indexOf(game) + 1;
      return {
        ...entryOf(game, input.language ?? language),
        accountTypeName: accountTypeOf(game.family),
        family: game.family,
        flag: flagOf(game),
        intervalSeconds: game.intervalS ?? 0,
        defaultPlayType: game.defaultPlay,
        rank,
        isHot: rank <= MOST_HOT && betsOn(game) > 0n,
        issue: viewNext(stored.issues.get(game.code) ?? [], now),
        last: viewLast(stored.results.get(game.code)),
      };
    }),
  };
}

function isWanted({ code, family }: GameRow, { gameCode, lottoArea, launchMode, prizeMode }: Input): boolean {
  return (
    (gameCode === undefined || code === gameCode) &&
    (lottoArea === undefined || areaOf(family) === lottoArea) &&
    (launchMode === undefined || launchModeOf(family) === launchMode) &&
    (prizeMode === undefined || isInPrizeMode(family, prizeMode))
  );
}

const boardOf = (game: GameRow) => `${entryOf(game, 'EN').path}&playType=${game.defaultPlay}`;

function viewNext(issues: readonly LobbyIssue[], now: Date): Lobby['games'][number]['issue'] {
  const issue = issues.find(({ closesAt }) => closesAt > now);
  if (issue === undefined) return null;
  return {
    id: String(issue.id),
    number: issue.number,
    opensAt: issue.opensAt.toISOString(),
    closesAt: issue.closesAt.toISOString(),
    drawsAt: issue.drawsAt.toISOString(),
  };
}

function viewLast(result: ResultRow | undefined): Lobby['games'][number]['last'] {
  if (result === undefined) return null;
  const { issueId, number, day, numbers, source } = result;
  return { issueId: String(issueId), number, day, drawn: (numbers.DRAW ?? numbers.DB)?.[0] ?? '', source };
}
