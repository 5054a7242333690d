import type { Payload, Value } from '@lantern/contract/schemas';
import { addFigures, type Figures, NO_FIGURES, profitAndLoss } from '@lantern/engines/agency';
import { formatAmount, minorUnits } from '@lantern/money';
import { type BrandView, businessDay, type MemberContext, type MemberScope, type Refusal } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { type DayRow, teamDays } from '../repository/figures.ts';
import { refuseNonAgents } from '../require-agent.ts';
import { checkRange, type DayRange, daysOf } from './day-range.ts';
import { overviewCounts } from './overview-counts.ts';
import { sampleOverview } from './sample-overview.ts';

type Overview = Value<'agents.overview'>;

/** Figures in wire format. */
export function showFigures(figures: Figures, exponent: number) {
  const amount = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    registrations: figures.registrations,
    firstDeposits: figures.firstDeposits,
    firstDepositAmount: amount(figures.firstDepositAmount),
    deposits: amount(figures.deposits),
    withdrawals: amount(figures.withdrawals),
    stake: amount(figures.stake),
    validBet: amount(figures.validBet),
    payout: amount(figures.payout),
    rebate: amount(figures.rebate),
    activityBonus: amount(figures.activityBonus),
    pnl: amount(profitAndLoss(figures)),
  };
}

const sumOf = (rows: readonly Figures[]) => rows.reduce(addFigures, NO_FIGURES);

function showDays(rows: readonly DayRow[], range: DayRange, exponent: number): Overview['days'] {
  return daysOf(range).map((day) => {
    const { deposits, withdrawals, validBet, pnl } = showFigures(
      sumOf(rows.filter((row) => row.day === day)),
      exponent,
    );
    return { day, deposits, withdrawals, validBet, pnl };
  });
}

function showCategories(rows: readonly DayRow[], exponent: number): Overview['categories'] {
  const categories = [...new Set(rows.map((row) => row.category))].filter((category) => category !== '');
  return categories
    .map((category) => ({ category, sum: sumOf(rows.filter((row) => row.category === category)) }))
    .sort((left, right) => (left.sum.validBet < right.sum.validBet ? 1 : -1))
    .map(({ category, sum }) => {
      const { validBet, stake } = showFigures(sum, exponent);
      return { category, validBet, stake };
    });
}

/** Sums and member counts of a team in a range of business days. */
export async function teamFigures(deps: AgentsDeps, agent: MemberScope, range: DayRange) {
  const team = { accountId: agent.memberId, book: agent.book, ...range };
  const [rows, [counts]] = await Promise.all([
    teamDays(deps.pool, agent, team),
    deps.tree.countTeams(deps.pool, agent, [agent.memberId], deps.clock.now()),
  ]);
  return { rows, sum: sumOf(rows), agents: counts?.agents ?? 0, players: counts?.players ?? 0 };
}

/** Team overview from the daily sums, which follow committed events within moments. */
export async function readOverview(
  deps: AgentsDeps,
  context: MemberContext,
  range: Payload<'agents.overview'>,
): Promise<Overview | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { scope, protectedActions } = context.member;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const wrong = checkRange(range, businessDay(context.now, businessTimeZone));
  if (wrong) return wrong;
  return protectedActions
    ? readTeam(deps, scope, context.brand, range, context.now)
    : sampleOverview(range, context.brand.currency.exponent, context.now);
}

/** Figures and counts of one team; the caller must have checked the permission. */
export async function readTeam(
  deps: AgentsDeps,
  scope: MemberScope,
  brand: BrandView,
  range: DayRange,
  now: Date,
): Promise<Overview> {
  const { exponent } = brand.currency;
  const [rows, counts] = await Promise.all([
    teamDays(deps.pool, scope, { accountId: scope.memberId, book: scope.book, ...range }),
    overviewCounts(deps, scope, range),
  ]);
  const balance = counts?.balance ?? null;
  return {
    ...range,
    asOf: now.toISOString(),
    countsAsOf: counts?.at.toISOString() ?? null,
    sample: false,
    teamBalance: balance === null ? null : formatAmount(minorUnits(balance), exponent),
    members: counts === null ? null : counts.agents + counts.players,
    agents: counts?.agents ?? null,
    players: counts?.players ?? null,
    activeUsers: counts?.active ?? null,
    ...showFigures(sumOf(rows), exponent),
    days: showDays(rows, range, exponent),
    categories: showCategories(rows, exponent),
  };
}
