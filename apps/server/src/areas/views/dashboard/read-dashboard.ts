import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { countSetAside, type Refusal, type StaffContext } from '@lantern/server-kit';
import type { ViewsDeps } from '../deps.ts';
import { type SpanTakings, sumTakings, type Takings } from '../repository/takings.ts';
import { type Span, spanOf } from './dashboard-span.ts';

type Dashboard = Value<'views.operatorDashboard'>;
type Series = Dashboard['series'][number];
type Amount = (minor: bigint) => string;

const READ = 'dashboard.read';
const DAY_MS = 86_400_000;
const LARGE_BETS = 10;
const NOTHING: Takings = { plays: 0n, stake: 0n, payout: 0n, rebate: 0n };
/** Code of the sum over all categories. */
const ALL = 'ALL';

function plus(left: Takings, right: Takings): Takings {
  return {
    plays: left.plays + right.plays,
    stake: left.stake + right.stake,
    payout: left.payout + right.payout,
    rebate: left.rebate + right.rebate,
  };
}

function figuresOf({ plays, stake, payout, rebate }: Takings, amount: Amount): Series['now'] {
  return {
    plays: Number(plays),
    turnover: amount(stake),
    payout: amount(payout),
    rebate: amount(rebate),
    grossWin: amount(stake - payout),
  };
}

const sum = (rows: readonly Takings[]) => rows.reduce(plus, NOTHING);

interface Counted {
  readonly now: readonly SpanTakings[];
  /** The previous span up to the corresponding time. */
  readonly soFarBefore: readonly SpanTakings[];
  /** The whole previous span. */
  readonly before: readonly SpanTakings[];
}

/** One category's figures and chart points; future hours have no figure. */
function seriesOf(category: string, counted: Counted, span: Span, now: Date, amount: Amount): Series {
  const own = (rows: readonly SpanTakings[]) =>
    category === ALL ? rows : rows.filter((row) => row.category === category);
  const at = (rows: readonly SpanTakings[], step: number) => sum(own(rows).filter((row) => row.span === step));
  return {
    category,
    now: figuresOf(sum(own(counted.now)), amount),
    before: figuresOf(sum(own(counted.soFarBefore)), amount),
    points: Array.from({ length: span.steps }, (_, step) => {
      const begin = new Date(span.from.getTime() + step * span.stepMs);
      const reached = at(counted.now, step);
      const hasBegun = begin <= now;
      return {
        at: begin.toISOString(),
        turnover: hasBegun ? amount(reached.stake) : null,
        grossWin: hasBegun ? amount(reached.stake - reached.payout) : null,
        before: amount(at(counted.before, step).stake),
      };
    }),
  };
}

async function countTakingsOf(deps: ViewsDeps, context: StaffContext, span: Span): Promise<Counted> {
  const { scope } = context.operator;
  const [now, before, soFarBefore] = await Promise.all([
    sumTakings(deps.pool, scope, span.from, span.end, span.stepMs),
    sumTakings(deps.pool, scope, span.before, span.from, span.stepMs),
    sumTakings(deps.pool, scope, span.before, span.beforeNow, span.stepMs),
  ]);
  return { now, before, soFarBefore };
}

/** All categories with takings in either span, after their sum. */
function allSeries(counted: Counted, span: Span, now: Date, amount: Amount): Series[] {
  const found = new Set([...counted.now, ...counted.before].map((row) => row.category));
  return [ALL, ...[...found].sort()].map((category) => seriesOf(category, counted, span, now, amount));
}

async function readLargeBets(deps: ViewsDeps, context: StaffContext, amount: Amount): Promise<Dashboard['largeBets']> {
  const { scope } = context.operator;
  const since = new Date(context.now.getTime() - DAY_MS);
  // An operator who may enter results must not see the numbers of bets on undrawn issues.
  const withUndrawn = deps.staff.requirePermission(context, 'lottery.results') !== null;
  const large = await deps.lottery.figures.largestBets(scope, { since, limit: LARGE_BETS, withUndrawn });
  const names = await deps.identity.namesOf(
    scope,
    large.map((bet) => bet.memberId),
  );
  return large.map((bet) => ({
    id: bet.id,
    at: bet.placedAt.toISOString(),
    memberId: String(bet.memberId),
    account: names.get(bet.memberId) ?? '',
    textKey: 'event_bet',
    params: { game: bet.gameCode, number: bet.issueNumber, play: bet.play, numbers: bet.numbers },
    amount: amount(bet.stake),
  }));
}

async function readWaiting(deps: ViewsDeps, context: StaffContext): Promise<Dashboard['waiting']> {
  const {
    operator: { scope },
    now,
  } = context;
  const [requests, matching, withdrawals, results, calendar, rounds, prizes, setAside] = await Promise.all([
    deps.staff.requests.counts(context),
    deps.payments.countWaiting(scope),
    deps.payments.countWaitingWithdrawals(scope),
    deps.lottery.figures.countWithoutResult(scope, now),
    deps.lottery.figures.countToConfirm(scope, now),
    deps.games.countStuckRounds(scope, now),
    deps.games.countWaitingPrizes(scope),
    context.operator.permissions.has('system.read') ? countSetAside(deps.pool, scope.brandId) : null,
  ]);
  const { decide, returned, overdue } = requests;
  return { requests: decide, returned, overdue, matching, withdrawals, results, calendar, rounds, prizes, setAside };
}

/** Deposits and withdrawals, now and in the previous span up to the corresponding time. */
async function readFlows(deps: ViewsDeps, { operator: { scope }, now }: StaffContext, span: Span, amount: Amount) {
  const [deposits, depositsBefore, withdrawals, withdrawalsBefore] = await Promise.all([
    deps.payments.sumBrandDeposits(scope, span.from, now),
    deps.payments.sumBrandDeposits(scope, span.before, span.beforeNow),
    deps.payments.sumBrandWithdrawals(scope, span.from, now),
    deps.payments.sumBrandWithdrawals(scope, span.before, span.beforeNow),
  ]);
  return {
    deposits: { now: amount(deposits.amount), before: amount(depositsBefore.amount) },
    withdrawals: { now: amount(withdrawals), before: amount(withdrawalsBefore) },
    firstDeposits: { now: deposits.firstDeposits, before: depositsBefore.firstDeposits },
  };
}

/** The brand's dashboard: REAL money only, bets and rounds by settlement time, compared with the previous span. */
export async function readDashboard(
  deps: ViewsDeps,
  context: StaffContext,
  { range = 'TODAY' }: Payload<'views.operatorDashboard'>,
): Promise<Dashboard | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ);
  if (forbidden) return forbidden;
  const { now, brand, operator } = context;
  const amount: Amount = (minor) => formatAmount(minor, brand.currency.exponent);
  const { businessTimeZone } = await deps.brands.settings(brand.id);
  const span = spanOf(range, now, businessTimeZone);
  const [counted, flows, people, peopleBefore, openRounds, waiting, largeBets] = await Promise.all([
    countTakingsOf(deps, context, span),
    readFlows(deps, context, span, amount),
    deps.identity.countPeople(operator.scope, span.from, now),
    deps.identity.countPeople(operator.scope, span.before, span.beforeNow),
    deps.games.openRounds(operator.scope),
    readWaiting(deps, context),
    readLargeBets(deps, context, amount),
  ]);
  return {
    asOf: now.toISOString(),
    from: span.from.toISOString(),
    end: span.end.toISOString(),
    stepMinutes: span.stepMs / 60_000,
    businessTimeZone,
    series: allSeries(counted, span, now, amount),
    ...flows,
    activeMembers: people.active,
    registrations: { now: people.registrations, before: peopleBefore.registrations },
    openRounds: { count: openRounds.count, oldest: openRounds.oldest?.toISOString() ?? null },
    waiting,
    largeBets,
  };
}
