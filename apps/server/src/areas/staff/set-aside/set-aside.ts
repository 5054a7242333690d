import type { Payload, Value } from '@lantern/contract/schemas';
import {
  listSetAside,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
  wantRetry,
} from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { cursorId, DEFAULT_LIMIT, pageOf } from '../paging.ts';
import { requirePermission } from '../roles/require-permission.ts';

/** Items of jobs and events that failed too often and wait for an operator, newest first. */
export async function readSetAside(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.setAside'>,
): Promise<Value<'staff.setAside'> | Refusal> {
  const refusal = requirePermission(context, 'system.read');
  if (refusal) return refusal;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { brandId } = context.operator.scope;
  const page = { beforeId: cursorId(query.cursor), limit: limit + 1 };
  const { rows, nextCursor } = pageOf(await listSetAside(deps.pool, brandId, page), limit);
  return {
    rows: rows.map((row) => ({
      ...row,
      id: row.id.toString(),
      setAsideAt: row.setAsideAt.toISOString(),
      lastFailedAt: row.lastFailedAt.toISOString(),
    })),
    nextCursor,
  };
}

/** Schedules failed work for retry; the job process runs it within seconds. */
export async function retrySetAside(
  deps: StaffDeps,
  context: StaffContext,
  { id }: Payload<'staff.retrySetAside'>,
): Promise<Value<'staff.retrySetAside'> | Refusal> {
  const refusal = requirePermission(context, 'system.retry');
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const wanted = await wantRetry(tx, context.operator.scope.brandId, BigInt(id), context.now);
    if (wanted === null) return refuse('NOT_FOUND');
    const target = `set-aside:${id}`;
    await audit(tx, context, { action: 'staff.retry-set-aside', target, after: wanted, permission: 'system.retry' });
    return { id };
  });
}
