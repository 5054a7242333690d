import type { Payload, Value } from '@lantern/contract/schemas';
import { type GiveBack, simulateGiveBack } from '@lantern/engines/agency';
import { formatAmount } from '@lantern/money';
import { businessDay, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { dayBefore } from '../figures/day-range.ts';
import { monthByCategory } from '../repository/figures.ts';

type SimulationRequest = Payload<'agentSimulator.simulate'>;

const toBigInts = (rates: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(rates).map(([category, ppm]) => [category, BigInt(ppm)]));

/** First and last day of a month, e.g. 2026-02 → 1st to 28th. */
function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`;
  return { from: `${month}-01`, to: dayBefore(next) };
}

/** Cost to the platform that rates and contracts would have had in a past month, in total or for one agent's team; REAL money only. */
export async function simulate(
  deps: AgentsDeps,
  context: StaffContext,
  request: SimulationRequest,
): Promise<Value<'agentSimulator.simulate'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const days = daysOfMonth(request.month);
  if (days.to >= businessDay(context.now, businessTimeZone)) return refuse('BAD_REQUEST', { field: 'month' });
  const agent = request.account === null ? null : await deps.identity.findByAccount(scope, request.account);
  if (request.account !== null && agent === null) return refuse('NOT_FOUND');
  const rows = simulateGiveBack(await monthByCategory(deps.pool, scope, { accountId: agent?.id ?? null, ...days }), {
    rebatePpm: toBigInts(request.rebatePpm),
    cashbackPpm: toBigInts(request.cashbackPpm),
    salaryPpm: BigInt(request.salaryPpm),
    dividendPpm: BigInt(request.dividendPpm),
    ceilingPpm: BigInt(request.ceilingPpm),
  });
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  const sum = (of: (row: GiveBack) => bigint) => amount(rows.reduce((total, row) => total + of(row), 0n));
  return {
    rows: rows.map(({ category, totalPpm, isAboveCeiling, ...amounts }) => ({
      ...{ category, isAboveCeiling, totalPpm: Number(totalPpm) },
      base: amount(amounts.base),
      earned: amount(amounts.earned),
      given: amount(amounts.given),
      rebate: amount(amounts.rebate),
      cashback: amount(amounts.cashback),
      salary: amount(amounts.salary),
      dividend: amount(amounts.dividend),
      total: amount(amounts.total),
    })),
    total: sum(({ total }) => total),
    earned: sum(({ earned }) => earned),
    isAboveCeiling: rows.some((row) => row.isAboveCeiling),
  };
}
