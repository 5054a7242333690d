import type { Payload, Value } from '@lantern/contract/schemas';
import { accounts, type PeriodLine } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { businessDay, businessOffsetMs, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { checkRange, type DayRange, dayBefore, dayStart, daysOf } from '../figures/day-range.ts';
import { REBATE_REFERENCE } from '../rebates/post-rebates.ts';
import { findRebates, type RebateRow } from '../repository/rebate-rows.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { billOf, CONTRACT_CODES, FOLDED_CODES, type IncomeKind, incomeOfBills, REBATE_CODES } from './income-codes.ts';

type Income = Value<'agentPages.income'>;

const PAGE = 20;
/** Maximum bills in a range: a real-time salary has one every five minutes. */
const MOST_LINES = 20_000;

interface Sums {
  readonly received: bigint;
  readonly paid: bigint;
}
type DaySums = Readonly<Record<IncomeKind, Sums>>;

const NONE: Sums = { received: 0n, paid: 0n };
const NO_INCOME: DaySums = { REBATE: NONE, SALARY: NONE, DIVIDEND: NONE };
const add = (left: Sums, right: Sums): Sums => ({
  received: left.received + right.received,
  paid: left.paid + right.paid,
});
const addDays = (left: DaySums, right: DaySums): DaySums => ({
  REBATE: add(left.REBATE, right.REBATE),
  SALARY: add(left.SALARY, right.SALARY),
  DIVIDEND: add(left.DIVIDEND, right.DIVIDEND),
});
const net = ({ received, paid }: Sums) => received - paid;
const total = (sums: DaySums) => net(sums.REBATE) + net(sums.SALARY) + net(sums.DIVIDEND);

/** Income kind of a row, null if it is none. Only payments to downlines count as paid; reversals reduce what was received. */
function incomeOf(line: PeriodLine, bills: ReadonlyMap<bigint, IncomeKind>): DaySums | null {
  const { code, reference, amount } = line;
  if (REBATE_CODES.includes(code)) return { ...NO_INCOME, REBATE: { received: amount, paid: 0n } };
  if (!CONTRACT_CODES.includes(code)) return null;
  const kind = bills.get(billOf(reference) ?? 0n);
  if (kind === undefined) return null;
  const isPaid = code === 'P40' && amount < 0n;
  return { ...NO_INCOME, [kind]: isPaid ? { received: 0n, paid: -amount } : { received: amount, paid: 0n } };
}

async function sumsByDay(
  deps: AgentsDeps,
  context: MemberContext,
  { from, to }: DayRange,
  zone: string,
): Promise<ReadonlyMap<string, DaySums>> {
  const { scope } = context.member;
  const period = await deps.ledger.period(deps.pool, ledgerScope(context.brand, scope), accounts.main(scope.memberId), {
    from: dayStart(from, zone),
    to: dayStart(dayBefore(to, -1), zone),
    offsetMs: businessOffsetMs(zone),
    folded: FOLDED_CODES,
    limit: MOST_LINES,
  });
  if (period.isCut) throw new Error(`more than ${MOST_LINES} movements of income between ${from} and ${to}`);
  const bills = await incomeOfBills(
    deps.pool,
    scope,
    period.lines.flatMap(({ reference }) => billOf(reference) ?? []),
  );
  const days = new Map<string, DaySums>();
  for (const line of period.lines) {
    const sums = incomeOf(line, bills);
    if (sums) days.set(line.day, addDays(days.get(line.day) ?? NO_INCOME, sums));
  }
  return days;
}

/** The agent's income: rebates, net salaries and net dividends by day. Own rebates, cashback and bonuses do not count. */
export async function readIncome(
  deps: AgentsDeps,
  context: MemberContext,
  range: Payload<'agentPages.income'>,
): Promise<Income | Refusal> {
  const { businessTimeZone: zone } = await deps.brands.settings(context.brand.id);
  const refusal = (await refuseIdleAgents(deps, context)) ?? checkRange(range, businessDay(context.now, zone));
  if (refusal) return refusal;
  const byDay = await sumsByDay(deps, context, range, zone);
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  const flow = (sums: Sums) => ({ received: amount(sums.received), paid: amount(sums.paid), net: amount(net(sums)) });
  const show = (sums: DaySums) => ({
    rebate: amount(net(sums.REBATE)),
    salary: flow(sums.SALARY),
    dividend: flow(sums.DIVIDEND),
    total: amount(total(sums)),
  });
  return {
    ...range,
    asOf: context.now.toISOString(),
    ...show([...byDay.values()].reduce(addDays, NO_INCOME)),
    days: daysOf(range)
      .toReversed()
      .map((day) => ({ day, ...show(byDay.get(day) ?? NO_INCOME) })),
  };
}

/** The entries behind it, each with its source. */
export async function listIncomeEntries(
  deps: AgentsDeps,
  context: MemberContext,
  { from, to, kind, cursor, limit = PAGE }: Payload<'agentPages.incomeEntries'>,
): Promise<Value<'agentPages.incomeEntries'> | Refusal> {
  const { businessTimeZone: zone } = await deps.brands.settings(context.brand.id);
  const refusal = (await refuseIdleAgents(deps, context)) ?? checkRange({ from, to }, businessDay(context.now, zone));
  if (refusal) return refusal;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('BAD_REQUEST', { field: 'cursor' });
  const { scope } = context.member;
  const codes =
    kind === undefined ? [...REBATE_CODES, ...CONTRACT_CODES] : kind === 'REBATE' ? REBATE_CODES : CONTRACT_CODES;
  const page = await deps.ledger.statement(
    deps.pool,
    ledgerScope(context.brand, scope),
    accounts.main(scope.memberId),
    {
      ...{ codes, limit, from: dayStart(from, zone), to: dayStart(dayBefore(to, -1), zone) },
      ...(cursor !== undefined && { after: cursor }),
    },
  );
  const [bills, rebates] = await Promise.all([
    incomeOfBills(
      deps.pool,
      scope,
      page.lines.flatMap(({ reference }) => billOf(reference) ?? []),
    ),
    findRebates(
      deps.pool,
      scope,
      page.lines.flatMap(({ reference }) => (reference.type === REBATE_REFERENCE ? reference.id : [])),
    ),
  ]);
  const rows = page.lines.flatMap((line): Value<'agentPages.incomeEntries'>['rows'] => {
    const billId = billOf(line.reference);
    const found = REBATE_CODES.includes(line.code) ? ('REBATE' as const) : bills.get(billId ?? 0n);
    if (found === undefined || (kind !== undefined && found !== kind)) return [];
    return [
      {
        entryId: line.commandId,
        seq: line.seq.toString(),
        at: line.at.toISOString(),
        kind: found,
        posting: line.code,
        amount: formatAmount(line.amount, context.brand.currency.exponent),
        rebate: showSource(rebates.get(line.reference.id)),
        billId: billId === null ? null : billId.toString(),
      },
    ];
  });
  return { rows, nextCursor: page.next ?? null };
}

function showSource(rebate: RebateRow | undefined): Value<'agentPages.incomeEntries'>['rows'][number]['rebate'] {
  if (rebate === undefined) return null;
  const { key, category, gameCode, issueNumber, day } = rebate;
  return { key, category, game: gameCode, issueNumber, day };
}
