import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { cursorId, DEFAULT_LIMIT, pageOf } from '../paging.ts';
import { listRequestRows, type RequestRow } from '../repository/requests.ts';
import { requirePermission } from '../require-permission.ts';
import { mayReadRisk } from '../risk-deeds.ts';

/** A request as operators see it. One that ran out but was not yet ended by the job already reads as EXPIRED. */
export function showRequest(row: RequestRow, context: StaffContext): Value<'staff.decideRequest'> {
  const isOverdue = row.state === 'PENDING' && row.expiresAt <= context.now;
  return {
    id: row.id.toString(),
    action: row.action,
    area: row.area,
    target: row.target,
    maker: row.maker,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: isOverdue ? 'EXPIRED' : row.state,
    frozen: row.frozen,
    reason: row.reason,
    checker: row.checker,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mine: row.makerId === context.operator.scope.operatorId,
  };
}

/** Four-eyes requests, newest first. */
export async function listRequests(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.requests'>,
): Promise<Value<'staff.requests'> | Refusal> {
  const refusal = requirePermission(context, 'requests.read');
  if (refusal) return refusal;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const withRisk = mayReadRisk(context);
  const filter = { state: query.state ?? null, beforeId: cursorId(query.cursor), withRisk, limit: limit + 1 };
  const { rows, nextCursor } = pageOf(await listRequestRows(deps.pool, context.operator.scope, filter), limit);
  return { rows: rows.map((row) => showRequest(row, context)), nextCursor };
}
