import type { Payload, Value } from '@lantern/contract/schemas';
import { commandId } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  businessDay,
  businessDayStart,
  isRefusal,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { ReconciliationDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { type CaseRow, listCases, lockCase, updateCase } from '../repository/cases.ts';
import { latestRun } from '../repository/runs.ts';
import { reconcile } from '../runs/reconcile.ts';
import { aloneLeftOf, caseTarget, differenceOf, isOpenCase } from './case-rules.ts';

const DAY_MS = 86_400_000;

type Shown = Value<'reconciliation.cases'>['rows'][number];

/** Runs the reconciliation of a day now; the day must be over. */
export async function startRun(
  deps: ReconciliationDeps,
  context: StaffContext,
  input: Payload<'reconciliation.startRun'>,
): Promise<Value<'reconciliation.run'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const from = dayStart(input.day, businessTimeZone);
  if (from === null || from.getTime() + DAY_MS > context.now.getTime()) return refuse('BAD_REQUEST', { field: 'day' });
  await reconcile(deps, scope, { day: input.day, from, by: name, now: context.now });
  return showRun(deps, context, { day: input.day });
}

/** Start of a business day; null when the text is not a valid day. */
export function dayStart(day: string, offset: string): Date | null {
  const noon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== day) return null;
  const start = [-DAY_MS, 0, DAY_MS]
    .map((shift) => businessDayStart(new Date(noon.getTime() + shift), offset))
    .find((one) => businessDay(one, offset) === day);
  return start ?? null;
}

/** The newest run, the newest run of a day, or a given run, account by account. */
export async function showRun(
  deps: ReconciliationDeps,
  context: StaffContext,
  query: Payload<'reconciliation.run'>,
): Promise<Value<'reconciliation.run'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { exponent } = context.brand.currency;
  const { businessTimeZone } = await deps.brands.settings(context.operator.scope.brandId);
  if (query.day !== undefined && dayStart(query.day, businessTimeZone) === null) {
    return refuse('BAD_REQUEST', { field: 'day' });
  }
  const found = await latestRun(deps.pool, context.operator.scope, {
    ...(query.day !== undefined && { day: query.day }),
    ...(query.id !== undefined && { id: BigInt(query.id) }),
  });
  if (found === null) return { run: null, results: [] };
  const { run, results } = found;
  const from = dayStart(run.day, businessTimeZone) ?? run.startedAt;
  return {
    run: {
      id: run.id.toString(),
      day: run.day,
      startedBy: run.startedBy,
      startedAt: run.startedAt.toISOString(),
      from: from.toISOString(),
      to: new Date(from.getTime() + DAY_MS).toISOString(),
    },
    results: results.map((result) => ({
      side: result.side,
      channel: result.channel,
      account: result.account,
      ours: formatAmount(result.ours, exponent),
      ourCount: result.ourCount,
      theirs: result.theirs === null ? null : formatAmount(result.theirs, exponent),
      theirCount: result.theirCount,
      differences: result.differences,
      timing: formatAmount(result.timing, exponent),
      unexplained: result.unexplained === null ? null : formatAmount(result.unexplained, exponent),
    })),
  };
}

/** Differences, newest first. */
export async function showCases(
  deps: ReconciliationDeps,
  context: StaffContext,
  query: Payload<'reconciliation.cases'>,
): Promise<Value<'reconciliation.cases'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listCases(deps.pool, context.operator.scope, {
    limit: limit + 1,
    ...(query.state && { state: query.state }),
    ...(query.side && { side: query.side }),
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await showCaseRows(deps, context, page), nextCursor };
}

/** One case for the back office. */
export async function showCase(
  deps: ReconciliationDeps,
  context: StaffContext,
  row: CaseRow,
): Promise<Value<'reconciliation.takeCase'> | Refusal> {
  const [one] = await showCaseRows(deps, context, [row]);
  return one ?? refuse('NOT_FOUND');
}

/** Cases for the back office, with members' names, pending four-eyes requests, and whether the operator may close them alone. */
async function showCaseRows(
  deps: ReconciliationDeps,
  context: StaffContext,
  rows: readonly CaseRow[],
): Promise<Value<'reconciliation.cases'>['rows']> {
  const { scope } = context.operator;
  const members = [...new Set(rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))];
  const [names, aloneLeft, waiting] = await Promise.all([
    deps.identity.namesOf(scope, members),
    aloneLeftOf(deps, deps.pool, context),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map((row) => caseTarget(row.id)),
    ),
  ]);
  return rows.map((row) => ({
    ...shown(row, context),
    member: row.memberId === null ? null : (names.get(row.memberId) ?? String(row.memberId)),
    request: waiting.get(caseTarget(row.id))?.id.toString() ?? null,
    secondPerson: isOpenCase(row) && differenceOf(row) > aloneLeft,
  }));
}

function shown(row: CaseRow, { brand, operator }: StaffContext): Omit<Shown, 'member' | 'request' | 'secondPerson'> {
  const money = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, brand.currency.exponent));
  const [first = '', second = ''] = row.orderNo?.split('-') ?? [];
  // Vendors know our transfers by a number with the brand as prefix; the case of a mirror names its member.
  const isNamed = row.side === 'MIRROR' || row.side === 'SEAMLESS';
  const id = row.side === 'VENDOR' ? second : isNamed ? '' : first;
  const isOrder = /^[1-9]\d{0,17}$/.test(id);
  const purpose = row.side === 'DEPOSIT' ? 'payments.deposit' : null;
  const { roundRef, memberId, ...plain } = row;
  return {
    ...plain,
    id: row.id.toString(),
    ours: money(row.ours),
    theirs: money(row.theirs),
    memberId: memberId?.toString() ?? null,
    round: roundRef === null ? null : `${row.channel}:${roundRef}`,
    orderId: isOrder ? id : null,
    entryId:
      row.entryId !== null
        ? row.entryId
        : isOrder && purpose && row.ours !== null
          ? commandId(purpose, operator.scope.brandId, BigInt(id))
          : null,
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Assigns a case to the operator. */
export async function takeCase(
  deps: ReconciliationDeps,
  context: StaffContext,
  { id }: Payload<'reconciliation.takeCase'>,
): Promise<Value<'reconciliation.takeCase'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const changed = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockCase(tx, scope, BigInt(id));
    if (row === null) return refuse('NOT_FOUND');
    if (!isOpenCase(row)) return refuse('STATE_CONFLICT');
    const taken = { state: 'TAKEN', owner: name, note: null, resolution: null, endedAt: null } as const;
    await updateCase(tx, scope, row.id, taken);
    await deps.staff.audit(tx, context, {
      action: 'reconciliation.take-case',
      permission: 'payments.match',
      target: caseTarget(row.id),
      before: { state: row.state, owner: row.owner },
      after: { owner: name, state: 'TAKEN' },
    });
    return { ...row, ...taken };
  });
  return isRefusal(changed) ? changed : showCase(deps, context, changed);
}
