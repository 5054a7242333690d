import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import type { RequestRow } from './repository/requests.ts';
import { mayDecide } from './visibility.ts';

type ShownRequest = Value<'staff.decideRequest'>;

/** Values that are only for execution: encrypted ones, and lists as long as a file, which the preview describes. */
const NEVER_SHOWN = /sealed$|^importedGames$/i;

function readable(frozen: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(frozen).filter(([name]) => !NEVER_SHOWN.test(name)));
}

/** A request as shown to operators. An expired one that the job has not ended yet already reads as EXPIRED. */
function showRequest(row: RequestRow, context: StaffContext, names: ReadonlyMap<bigint, string>): ShownRequest {
  const hasRunOut = row.state === 'PENDING' && row.expiresAt <= context.now;
  const isReturned = (row.state === 'REJECTED' || row.state === 'EXPIRED') && row.acknowledgedAt === null;
  const maySeeMember = row.memberId !== null && context.operator.permissions.has('members.read');
  return {
    id: row.id.toString(),
    action: row.action,
    area: row.area,
    target: row.target,
    subject: row.subject?.name ?? null,
    page: row.subject?.page ?? null,
    amount: row.amount === null ? null : formatAmount(minorUnits(row.amount), context.brand.currency.exponent),
    member: maySeeMember ? { id: `${row.memberId}`, account: names.get(row.memberId ?? 0n) ?? '' } : null,
    maker: row.maker,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: hasRunOut ? 'EXPIRED' : row.state,
    frozen: readable(row.frozen),
    reason: row.reason,
    checker: row.checker,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    mine: row.makerId === context.operator.scope.operatorId,
    mayDecide: mayDecide(context, row),
    isOverdue: row.overdueAt !== null && row.overdueAt <= context.now,
    isReturned,
  };
}

/** Requests with the login names of their members. */
export async function showRequests(
  deps: Pick<StaffDeps, 'members'>,
  context: StaffContext,
  rows: readonly RequestRow[],
): Promise<ShownRequest[]> {
  const ids = [...new Set(rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))];
  const names = ids.length > 0 ? await deps.members()?.namesOf(context.operator.scope, ids) : undefined;
  return rows.map((row) => showRequest(row, context, names ?? new Map()));
}
