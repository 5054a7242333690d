import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { cursorId, DEFAULT_LIMIT, pageOf } from '../paging.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { listOperatorRows } from './repository/operators.ts';

/** The brand's operators, oldest first. */
export async function listOperators(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.operators'>,
): Promise<Value<'staff.operators'> | Refusal> {
  const refusal = requirePermission(context, 'staff.read');
  if (refusal) return refusal;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listOperatorRows(deps.pool, context.operator.scope, cursorId(query.cursor), limit + 1);
  const { rows, nextCursor } = pageOf(found, limit);
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      roles: row.roles,
      state: row.state,
      totp: row.isEnrolled,
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
