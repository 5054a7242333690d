import { transaction } from '@lantern/database';
import { type Pieces, plainPieces, type Queryable, type Scope } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { expireRequest, listExpired, lockRequest, type RequestRow } from './repository/requests.ts';
import { returnSubject } from './return-subject.ts';

/** Maximum requests ended per run of the job. */
const AT_ONCE = 200;

/** Ends a locked request that has expired, and runs the area's callback for its subject. */
export async function expireLocked(
  deps: Pick<StaffDeps, 'approvals'>,
  tx: Queryable,
  scope: Scope,
  request: RequestRow,
  at: Date,
): Promise<void> {
  const { id, maker } = request;
  await expireRequest(tx, scope, id, at);
  await returnSubject(deps, tx, scope, request, { requestId: id, state: 'EXPIRED', maker, by: null, note: null, at });
}

/** Ends expired requests in every brand. A failing one does not block the others. */
export async function expireRequests(deps: StaffDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const { brandId, id } of await listExpired(deps.pool, now, AT_ONCE, await pieces.waiting('request'))) {
    const scope = { brandId };
    const end = () =>
      transaction(deps.pool, async (tx) => {
        const request = await lockRequest(tx, scope, id);
        if (request?.state === 'PENDING') await expireLocked(deps, tx, scope, request, now);
      });
    await pieces.run(`request ${id}`, end, brandId);
  }
}
