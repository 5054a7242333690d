import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { cursorId, DEFAULT_LIMIT, pageOf } from '../paging.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { listRequestRows } from './repository/requests.ts';
import { showRequests } from './show-requests.ts';
import { sightOf } from './visibility.ts';

/** Four-eyes requests that the operator may see, newest first: of one view, or on one target or member. */
export async function listRequests(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.requests'>,
): Promise<Value<'staff.requests'> | Refusal> {
  const refusal = requirePermission(context, 'requests.read');
  if (refusal) return refusal;
  // A list by member reveals personal data, so it needs the permission to read members.
  const forbidden = query.memberId === undefined ? null : requirePermission(context, 'members.read');
  if (forbidden) return refuse('FORBIDDEN', { permission: 'members.read' });
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listRequestRows(deps.pool, sightOf(context), {
    view: query.view ?? 'ALL',
    now: context.now,
    state: query.state,
    target: query.target,
    memberId: query.memberId === undefined ? undefined : BigInt(query.memberId),
    beforeId: cursorId(query.cursor),
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOf(found, limit);
  return { rows: await showRequests(deps, context, rows), nextCursor };
}
