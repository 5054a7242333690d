import type { Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from './credentials-version.ts';
import type { MemberStatus } from './members.ts';

const NO_LOGIN: ReadonlySet<MemberStatus> = new Set<MemberStatus>(['LOGIN_LOCKED', 'CLOSED']);

/**
 * Changes the status of a locked member row; a login lock stores the status that it replaces. A status that ends logins also ends those
 * that are under way.
 *
 * @returns false when the status has changed meanwhile
 */
export async function moveStatus(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  move: { readonly from: MemberStatus; readonly to: MemberStatus; readonly beforeLock: MemberStatus | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.member set status = $4, status_before_lock = $5
     where brand_id = $1 and id = $2 and status = $3`,
    [scope.brandId, memberId, move.from, move.to, move.beforeLock],
  );
  if (rowCount !== 1) return false;
  if (NO_LOGIN.has(move.to)) await raiseCredentialsVersion(tx, scope, memberId);
  return true;
}

/** The status that a login lock replaced; null when there is no lock. */
export async function findStatusBeforeLock(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
): Promise<MemberStatus | null> {
  const { rows } = await db.query<{ status: MemberStatus | null }>(
    'select status_before_lock as status from identity.member where brand_id = $1 and id = $2',
    [scope.brandId, memberId],
  );
  return rows[0]?.status ?? null;
}

/** The given members whose funds are blocked, also under a login lock. */
export async function listFundBlocked(db: Queryable, scope: Scope, ids: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from identity.member where brand_id = $1 and id = any ($2)
       and (status = 'FUND_FROZEN' or (status = 'LOGIN_LOCKED' and status_before_lock = 'FUND_FROZEN'))`,
    [scope.brandId, ids],
  );
  return rows.map(({ id }) => id);
}
