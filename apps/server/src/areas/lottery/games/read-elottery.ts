import type { Payload, Value } from '@lantern/contract/schemas';
import { elotteryBoard, elotteryFamily, missingBase, missingOf, trendOf } from '@lantern/engines/lottery/elottery';
import {
  MAX_CHASE_ISSUES,
  missingAmong,
  missingByPlace,
  readSscDigits,
  SSC_PLAYS,
  sscTrend,
} from '@lantern/engines/lottery/ssc';
import { formatAmount } from '@lantern/money';
import { type CallContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { payableRate } from '../betting/attribution.ts';
import type { BettingDeps } from '../betting/deps.ts';
import { modesOf } from '../betting/families/elottery.ts';
import { ownGroupIn } from '../betting/own-groups.ts';
import { dayOfNumber, rulesOfIssue } from '../families/elottery-rules.ts';
import { viewIssue } from '../issues/issue-view.ts';
import { followsCalendar } from '../issues/plan-issues.ts';
import { listUpcoming } from '../issues/repository/elottery-issues.ts';
import { findPreviousIssue, findUnconfirmed } from '../issues/repository/issues.ts';
import { isListed } from '../lobby/lottery-kinds.ts';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { listResults, type ResultRow } from '../results/repository/results.ts';
import { viewElotteryGame, viewElotteryResult } from './elottery-views.ts';
import { viewPlays } from './play-views.ts';

type Visitor = Pick<CallContext, 'brand' | 'member'>;
type Statistics = Value<'elottery.statistics'>;

/** Draws over which missing counts are computed; only once in a few thousand draws a digit is missing longer. */
const MOST_RESULTS = 100;
const DEFAULT_DRAWS = 30;

/** The brand's listed electronic games with what is open now. */
export async function readElotteryMenu(deps: BettingDeps, scope: Scope): Promise<Value<'elottery.menu'>> {
  const [games, { prizeModes }] = await Promise.all([deps.elottery.games(scope), deps.brands.settings(scope.brandId)]);
  const now = deps.clock.now();
  const listed = games.filter(({ family }) => isListed(family, prizeModes));
  return { games: await Promise.all(listed.map((game) => viewElotteryGame(deps.pool, scope, game, now))) };
}

/** Everything that the board of an electronic game needs: issues, plays with their prices, prize groups, limits. */
export async function readElotteryLobby(
  deps: BettingDeps,
  { brand, member }: Visitor,
  { gameCode }: Payload<'elottery.lobby'>,
): Promise<Value<'elottery.lobby'> | Refusal> {
  const scope: Scope = { brandId: brand.id };
  const priced = await deps.elottery.game(scope, gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const { game, prices } = priced;
  const now = deps.clock.now();
  const [view, previous, upcoming, awaited, settings, rate, own] = await Promise.all([
    viewElotteryGame(deps.pool, scope, game, now),
    findPreviousIssue(deps.pool, scope, gameCode, now),
    listUpcoming(deps.pool, scope, gameCode, now, MAX_CHASE_ISSUES),
    followsCalendar(game) ? findUnconfirmed(deps.pool, scope, gameCode, now) : null,
    deps.brands.settings(scope.brandId),
    member === null ? null : deps.attribution(member.scope, gameCode),
    member === null ? null : deps.ownGroups(member.scope, gameCode),
  ]);
  const rules = await rulesOfIssue(deps.pool, scope, game, BigInt(view.currentIssue?.id ?? 0));
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
  const ownGroup = ownGroupIn(prices, own);
  return {
    serverTime: now.toISOString(),
    game: view,
    issue: view.currentIssue,
    previousIssue: previous === null ? null : viewIssue(previous, now),
    upcoming: upcoming
      .filter(({ closesAt }) => priced.soldUntil === null || closesAt <= priced.soldUntil)
      .map(({ id, number, closesAt }) => ({ id: String(id), number, closesAt: closesAt.toISOString() })),
    awaited: awaited === null ? null : { day: awaited.day, drawsAt: awaited.drawsAt.toISOString() },
    plays: viewPlays(rules, priced),
    priceTableVersion: priced.version,
    modes: modesOf(game).map(amount),
    groups: {
      min: prices.groups?.min ?? 0,
      max: Math.min(ownGroup, prices.groups?.maxBet ?? 0),
      own: ownGroup,
    },
    limits: {
      minStake: amount(game.minStake),
      maxStakePerLine: amount(game.maxStakePerLine),
      maxStakePerIssue: amount(game.maxStakePerIssue),
      maxLines: game.maxLines,
      maxMultiple: game.maxPoints,
      maxUnits: game.maxTickets,
      maxPayout: amount(prices.maxPayout),
    },
    cancelAllowed: settings.cancelBets,
    rebatePpm: Number(payableRate(rate?.ratePpm ?? 0n, priced.highestRatePpm)),
  };
}

/** The latest results with missing counts and the trend. */
export async function readElotteryStatistics(
  deps: BettingDeps,
  scope: Scope,
  { gameCode, draws }: Payload<'elottery.statistics'>,
): Promise<Statistics | Refusal> {
  const priced = await deps.elottery.game(scope, gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const results = await listResults(deps.pool, scope, { gameCode, limit: MOST_RESULTS });
  const shown = draws ?? DEFAULT_DRAWS;
  const figures =
    priced.game.family === 'SSC' ? digitFigures(results, shown) : pickFigures(priced.game.family, results, shown);
  return {
    results: results.slice(0, shown).map((result) => viewElotteryResult(priced.game.family, result)),
    ...figures,
  };
}

type Figures = Omit<Statistics, 'results'>;

function digitFigures(results: readonly ResultRow[], shown: number): Figures {
  const digits = results.map((result) => readSscDigits(result.numbers.DRAW?.[0]) ?? []);
  const places = new Set(SSC_PLAYS.filter((play) => play.places.length > 1).map((play) => play.places.join('')));
  return {
    missing: missingByPlace(digits).map((counts) => [...counts]),
    missingAmong: Object.fromEntries([...places].map((key) => [key, [...missingAmong(digits, [...key].map(Number))]])),
    missingOf: {},
    trendOf: null,
    trend: sscTrend(digits)
      .slice(0, shown)
      .map((row) => row.missing.map((counts) => [...counts])),
  };
}

/** Missing counts and trend of a board: of its trend play, and of every play whose counts a play of the family uses. */
function pickFigures(
  code: Exclude<ElotteryRow['family'], 'SSC'>,
  results: readonly ResultRow[],
  shown: number,
): Figures {
  const board = elotteryBoard(code);
  const rules = elotteryFamily(code, dayOfNumber(results[0]?.number ?? '20260217'));
  const newestFirst = results.flatMap((result) => {
    const draw = rules.readDraw(result.numbers.DRAW?.[0]);
    return draw === null ? [] : [draw];
  });
  const bases = new Set([
    ...(board.trend === null ? [] : [board.trend]),
    ...rules.plays.flatMap((play) => missingBase(rules, board, play.code) ?? []),
  ]);
  const written = (zones: readonly (readonly number[])[]) => zones.map((counts) => [...counts]);
  return {
    missing: [],
    missingAmong: {},
    missingOf: Object.fromEntries([...bases].map((play) => [play, written(missingOf(rules, play, newestFirst))])),
    trendOf: board.trend,
    trend: board.trend === null ? [] : trendOf(rules, board.trend, newestFirst).slice(0, shown).map(written),
  };
}
