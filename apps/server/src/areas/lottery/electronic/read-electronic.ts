import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isOffered,
  MAX_CHASE_ISSUES,
  missingAmong,
  missingByPlace,
  readSscDigits,
  returnOfTier,
  SSC_PLAYS,
  type SscPlay,
  sscTrend,
} from '@lantern/engines/lottery/ssc';
import { formatAmount, type Rational } from '@lantern/money';
import { type CallContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { payableRate } from '../attribution.ts';
import { viewIssue } from '../issue-view.ts';
import { listUpcoming } from '../repository/electronic-issues.ts';
import { findPreviousIssue } from '../repository/issues.ts';
import { listResults } from '../repository/results.ts';
import type { ElectronicDeps } from './deps.ts';
import { ownGroupIn } from './own-groups.ts';
import type { ElectronicGame } from './prices.ts';
import { modesOf } from './quote-lines.ts';
import { viewElectronicGame, viewElectronicResult } from './views.ts';

type Visitor = Pick<CallContext, 'merchant' | 'member'>;
type PlayView = Value<'electronic.lobby'>['plays'][number];

/** Draws that missing counts look back over; a digit stays away longer once in a few thousand draws. */
const MOST_RESULTS = 100;
const DEFAULT_DRAWS = 30;

/** The brand's electronic games with what is open now. */
export async function readElectronicMenu(deps: ElectronicDeps, scope: Scope): Promise<Value<'electronic.menu'>> {
  const games = await deps.electronic.games(scope);
  const now = deps.clock.now();
  return { games: await Promise.all(games.map(({ game }) => viewElectronicGame(deps.pool, scope, game, now))) };
}

/** Everything that the board of an electronic game needs: issues, plays with their prices, prize groups, limits. */
export async function readElectronicLobby(
  deps: ElectronicDeps,
  { merchant, member }: Visitor,
  { gameCode }: Payload<'electronic.lobby'>,
): Promise<Value<'electronic.lobby'> | Refusal> {
  const scope: Scope = { merchantId: merchant.id };
  const priced = await deps.electronic.game(scope, gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const { game, prices } = priced;
  const now = deps.clock.now();
  const [view, previous, upcoming, settings, rate, own] = await Promise.all([
    viewElectronicGame(deps.pool, scope, game, now),
    findPreviousIssue(deps.pool, scope, gameCode, now),
    listUpcoming(deps.pool, scope, gameCode, now, MAX_CHASE_ISSUES),
    deps.brands.settings(scope.merchantId),
    member === null ? null : deps.attribution(member.scope, gameCode),
    member === null ? null : deps.ownGroups(member.scope, gameCode),
  ]);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency.exponent);
  const ownGroup = ownGroupIn(prices, own);
  return {
    serverTime: now.toISOString(),
    game: view,
    issue: view.currentIssue,
    previousIssue: previous === null ? null : viewIssue(previous, now),
    upcoming: upcoming.map(({ id, number, closesAt }) => ({
      id: String(id),
      number,
      closesAt: closesAt.toISOString(),
    })),
    plays: playsOf(priced),
    priceTableVersion: game.priceVersion,
    modes: modesOf(game).map(amount),
    groups: { min: prices.minGroup, max: Math.min(ownGroup, prices.maxBetGroup), own: ownGroup },
    limits: {
      minStake: amount(game.minStake),
      maxStakePerLine: amount(game.maxStakePerLine),
      maxStakePerIssue: amount(game.maxStakePerIssue),
      maxLines: game.maxLines,
      maxMultiple: game.maxPoints,
      maxPayout: amount(prices.maxPayout),
    },
    cancelAllowed: settings.cancelBets,
    rebatePpm: Number(payableRate(rate?.ratePpm ?? 0n, priced.highestRatePpm)),
  };
}

/** The plays of a game that have a price, in the order of the board. */
function playsOf({ prices }: ElectronicGame): PlayView[] {
  return SSC_PLAYS.filter((play) => isOffered(play, prices)).map((play) => ({
    code: play.code,
    style: play.style,
    tab: play.tab,
    row: play.row,
    method: play.method,
    places: [...play.places],
    alphabet: play.rule.shape.alphabet,
    symbols: [...play.rule.shape.symbols],
    width: play.rule.shape.width,
    zones: play.rule.shape.zones.map((zone) => ({ ...zone })),
    filledZones: play.rule.shape.filledZones,
    leastPlaces: play.rule.shape.leastPlaces,
    counting: countingOf(play),
    tiers: play.rule.tiers.map((tier) => {
      const fair = fairOf(play, prices, tier);
      return { code: tier, fair: fair.toDecimal(6), exact: fair.toString() };
    }),
  }));
}

function countingOf({ rule: { counting } }: SscPlay): PlayView['counting'] {
  return 'weights' in counting ? { ...counting, weights: [...counting.weights] } : { ...counting };
}

/** The whole of the theoretical prize: what a unit would pay without the house's share. */
const FAIR_GROUP = 2000;

function fairOf(play: SscPlay, prices: ElectronicGame['prices'], tier: SscPlay['rule']['tiers'][number]): Rational {
  const pricing =
    play.style === 'STANDARD'
      ? ({ style: 'STANDARD', group: FAIR_GROUP } as const)
      : ({ style: 'CREDIT', odds: prices.creditOdds } as const);
  return returnOfTier(pricing, tier);
}

/** The last results with what stays away how long, and the trend of every place. */
export async function readElectronicStatistics(
  deps: ElectronicDeps,
  scope: Scope,
  { gameCode, draws }: Payload<'electronic.statistics'>,
): Promise<Value<'electronic.statistics'> | Refusal> {
  if ((await deps.electronic.game(scope, gameCode)) === null) return refuse('NOT_FOUND');
  const results = await listResults(deps.pool, scope, { gameCode, limit: MOST_RESULTS });
  const digits = results.map((result) => readSscDigits(result.numbers.DRAW?.[0]) ?? []);
  const shown = draws ?? DEFAULT_DRAWS;
  const places = new Set(SSC_PLAYS.filter((play) => play.places.length > 1).map((play) => play.places.join('')));
  return {
    results: results.slice(0, shown).map(viewElectronicResult),
    missing: missingByPlace(digits).map((counts) => [...counts]),
    missingAmong: Object.fromEntries([...places].map((key) => [key, [...missingAmong(digits, [...key].map(Number))]])),
    trend: sscTrend(digits)
      .slice(0, shown)
      .map((row) => row.missing.map((counts) => [...counts])),
  };
}
