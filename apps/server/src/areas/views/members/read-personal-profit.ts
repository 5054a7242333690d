import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDay, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { ViewsDeps } from '../deps.ts';
import { addMemberFigures, listMemberDays, type MemberFigures, NO_MEMBER_FIGURES } from '../repository/member-days.ts';

type Profit = Value<'views.personalProfit'>;

const DAY_MS = 86_400_000;
const MOST_DAYS = 92;

const USUAL_DAYS = 14;
/** The earliest valid day. */
const EARLIEST_MS = Date.parse('1900-01-01T00:00:00Z');

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The requested range of days; by default the last days. */
function rangeOf({ from, to, days = USUAL_DAYS }: Payload<'views.personalProfit'>, today: string): DayRange {
  const last = to ?? today;
  const firstMs = Math.max(EARLIEST_MS, Date.parse(`${last}T00:00:00Z`) - (days - 1) * DAY_MS);
  return { from: from ?? new Date(firstMs).toISOString().slice(0, 10), to: last };
}

/** Every day of a range, both ends included; null for an invalid range or one of more than 92 days. */
function daysBetween({ from, to }: DayRange): readonly string[] | null {
  const [first = Number.NaN, last = Number.NaN] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  const count = (last - first) / DAY_MS + 1;
  if (!(count >= 1 && count <= MOST_DAYS)) return null;
  return Array.from({ length: count }, (_, place) => new Date(first + place * DAY_MS).toISOString().slice(0, 10));
}

function show(figures: MemberFigures, exponent: number): Profit['sum'] {
  const amount = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  const { stake, payout, rebate, bonus } = figures;
  return {
    plays: Number(figures.plays),
    stake: amount(stake),
    payout: amount(payout),
    rebate: amount(rebate),
    bonus: amount(bonus),
    result: amount(payout + rebate + bonus - stake),
  };
}

/** A member's profit and loss by day and category, from sums built by an event consumer. */
export async function readPersonalProfit(
  deps: ViewsDeps,
  context: MemberContext,
  query: Payload<'views.personalProfit'>,
): Promise<Profit | Refusal> {
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const range = rangeOf(query, businessDay(context.now, businessTimeZone));
  const days = daysBetween(range);
  if (days === null) return refuse('BAD_REQUEST', { field: 'from' });
  const rows = await listMemberDays(deps.pool, scope, range);
  const sumOf = (some: readonly MemberFigures[]) => some.reduce(addMemberFigures, NO_MEMBER_FIGURES);
  const grossOf = (figures: MemberFigures) => figures.stake + figures.payout;
  const categories = [...new Set(rows.map((row) => row.category))]
    .map((category) => ({ category, sum: sumOf(rows.filter((row) => row.category === category)) }))
    .sort((left, right) => (grossOf(left.sum) < grossOf(right.sum) ? 1 : -1));
  return {
    businessTimeZone,
    sum: show(sumOf(rows), exponent),
    days: days.map((day) => ({ day, ...show(sumOf(rows.filter((row) => row.day === day)), exponent) })),
    categories: categories.map(({ category, sum }) => ({ category, ...show(sum, exponent) })),
  };
}
