import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { membersFor, pageOf, readCursor } from '../paging.ts';
import { moneyOf, showMoney } from '../show-protection.ts';
import { caseTarget } from './move-case.ts';
import { type CaseRow, type FlagRow, findCase, listCaseEvents, listCases, listFlags } from './repository/laundering.ts';
import { listReports } from './repository/reports.ts';

type Row = Value<'safetyBackOffice.oneCase'>['one'];
type Flag = Value<'safetyBackOffice.oneCase'>['flags'][number];

/** Evidence figures that are amounts. */
const AMOUNTS = new Set(['deposited', 'withdrawn', 'staked', 'below', 'today', 'daysBefore']);

export async function showFlags(deps: SafetyDeps, brandId: bigint, rows: readonly FlagRow[]): Promise<Flag[]> {
  const money = await moneyOf(deps, brandId);
  return rows.map((row) => ({
    kind: row.kind as Flag['kind'],
    points: row.points,
    evidence: Object.fromEntries(
      Object.entries(row.evidence).map(([name, value]) => [name, AMOUNTS.has(name) ? money(BigInt(value)) : value]),
    ),
    raisedBy: row.raisedBy,
    raisedAt: row.raisedAt.toISOString(),
    clearedUntil: row.clearedUntil?.toISOString() ?? null,
  }));
}

async function showCases(deps: SafetyDeps, context: StaffContext, rows: readonly CaseRow[]): Promise<Row[]> {
  const { scope } = context.operator;
  const [names, requests] = await Promise.all([
    deps.people.namesOf(
      scope,
      rows.map((row) => row.memberId),
    ),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map((row) => caseTarget(row.id)),
    ),
  ]);
  return rows.map((row) => ({
    id: String(row.id),
    memberId: String(row.memberId),
    member: names.get(row.memberId) ?? '',
    state: row.state,
    score: row.score,
    hasBlocked: row.hasBlocked,
    reference: row.reference,
    reportedOn: row.reportedOn,
    openedAt: row.openedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    requestId: requests.get(caseTarget(row.id))?.id.toString() ?? null,
  }));
}

/** Cases of a brand, newest first; search by number (`C 12`), member's number or login-name prefix. */
export async function listCasesOfBrand(
  deps: SafetyDeps,
  context: StaffContext,
  query: Payload<'safetyBackOffice.cases'>,
): Promise<Value<'safetyBackOffice.cases'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const number = /^\s*c\s*([1-9]\d{0,17})\s*$/i.exec(query.search ?? '')?.[1];
  if (number !== undefined) {
    const one = await findCase(deps.pool, scope, BigInt(number));
    return { rows: one ? await showCases(deps, context, [one]) : [], nextCursor: null };
  }
  const memberIds = await membersFor(deps, scope, query.search);
  const filter = { state: query.state ?? null, memberIds, before: before ?? null, limit: limit + 1 };
  const { page, nextCursor } = pageOf(await listCases(deps.pool, scope, filter), limit);
  return { rows: await showCases(deps, context, page), nextCursor };
}

/** One case with its flags and its history. */
export async function readCase(
  deps: SafetyDeps,
  context: StaffContext,
  { id }: { readonly id: string },
): Promise<Value<'safetyBackOffice.oneCase'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const row = await findCase(deps.pool, scope, BigInt(id));
  if (row === null) return refuse('NOT_FOUND');
  const [[one], flags, events, reports, money] = await Promise.all([
    showCases(deps, context, [row]),
    listFlags(deps.pool, row),
    listCaseEvents(deps.pool, scope, row.id),
    listReports(deps.pool, scope, row.id),
    showMoney(deps, row, null),
  ]);
  if (one === undefined) return refuse('NOT_FOUND');
  return {
    one,
    flags: await showFlags(deps, scope.brandId, flags),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    reports: reports.map((report) => ({ ...report, at: report.at.toISOString() })),
    money,
  };
}
