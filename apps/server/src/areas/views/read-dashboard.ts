import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDayStart, type Refusal, type StaffContext } from '@lantern/server-kit';
import type { ViewsDeps } from './deps.ts';

const READ = 'dashboard.read';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = { TODAY: 1, '7D': 7, '30D': 30 } as const;
const LARGE_BETS = 10;
const HOURS_SHOWN = 24;

/** Every hour of the span, those without bets too. */
function fillHours(
  rows: ReadonlyMap<number, bigint>,
  from: Date,
  to: Date,
  amount: (minor: bigint) => string,
): Value<'views.operatorDashboard'>['byHour'] {
  const last = Math.floor(to.getTime() / HOUR_MS);
  const first = Math.max(Math.floor(from.getTime() / HOUR_MS), last - HOURS_SHOWN + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour: new Date(hour * HOUR_MS).toISOString(), turnover: amount(rows.get(hour * HOUR_MS) ?? 0n) };
  });
}

/** The house at a glance: REAL money only, bets by the time of their settlement. */
export async function readDashboard(
  deps: ViewsDeps,
  context: StaffContext,
  { range = 'TODAY' }: Payload<'views.operatorDashboard'>,
): Promise<Value<'views.operatorDashboard'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ);
  if (forbidden) return forbidden;
  const { scope } = context.operator;
  const { now } = context;
  const amount = (minor: bigint) => formatAmount(minorUnits(minor), context.merchant.currency.exponent);
  const settings = await deps.brands.settings(scope.merchantId);
  const today = businessDayStart(now, settings.businessTimeZone);
  const from = new Date(today.getTime() - (DAYS[range] - 1) * DAY_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [bets, hours, large, resultsDue, deposits, withdrawals, matching, toReview, requests, people] =
    await Promise.all([
      deps.lottery.house.sumSettled(scope, from, now),
      deps.lottery.house.stakeByHour(scope, dayAgo, now),
      deps.lottery.house.largestBets(scope, dayAgo, LARGE_BETS),
      deps.lottery.house.countWithoutResult(scope, now),
      deps.payments.sumBrandDeposits(scope, from, now),
      deps.payments.sumBrandWithdrawals(scope, from, now),
      deps.payments.countWaiting(scope),
      deps.payments.countWaitingWithdrawals(scope),
      deps.staff.requests.countOpen(scope),
      deps.identity.countPeople(scope, from, now),
    ]);
  const names = await deps.identity.namesOf(
    scope,
    large.map((bet) => bet.memberId),
  );
  const grossWin = bets.stake - bets.payout - bets.rebate;
  const byHour = new Map(hours.map((row) => [row.hour.getTime(), row.stake]));
  return {
    grossWin: amount(grossWin),
    turnover: amount(bets.stake),
    deposits: amount(deposits.amount),
    withdrawals: amount(withdrawals),
    activeMembers: people.active,
    registrations: people.registrations,
    firstDeposits: deposits.firstDeposits,
    asOf: now.toISOString(),
    byHour: fillHours(byHour, from, now, amount),
    byCategory:
      bets.stake === 0n ? [] : [{ category: 'LOTT', turnover: amount(bets.stake), grossWin: amount(grossWin) }],
    waiting: { requests, matching, withdrawals: toReview, results: resultsDue },
    largeBets: large.map((bet) => ({
      id: bet.id,
      at: bet.placedAt.toISOString(),
      account: names.get(bet.memberId) ?? '',
      textKey: 'event_bet',
      params: { game: bet.gameCode, number: bet.issueNumber, play: bet.play, numbers: bet.numbers },
      amount: amount(bet.stake),
    })),
  };
}
