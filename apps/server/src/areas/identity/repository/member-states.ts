import type { Queryable, Scope } from '@lantern/server-kit';
import type { MemberStatus } from './members.ts';

/**
 * Moves a member whose row is held to another status; a lock remembers the status that it covers.
 *
 * @returns false when he is in another status by now
 */
export async function moveStatus(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  move: { readonly from: MemberStatus; readonly to: MemberStatus; readonly beforeLock: MemberStatus | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.member set status = $4, status_before_lock = $5
     where merchant_id = $1 and id = $2 and status = $3`,
    [scope.merchantId, memberId, move.from, move.to, move.beforeLock],
  );
  return rowCount === 1;
}

/** The status that a lock covers, null when there is no lock. */
export async function findStatusBeforeLock(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
): Promise<MemberStatus | null> {
  const { rows } = await db.query<{ status: MemberStatus | null }>(
    'select status_before_lock as status from identity.member where merchant_id = $1 and id = $2',
    [scope.merchantId, memberId],
  );
  return rows[0]?.status ?? null;
}

/** Those of the members whose money is blocked, whether or not a lock of the login covers it. */
export async function listFundBlocked(db: Queryable, scope: Scope, ids: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from identity.member where merchant_id = $1 and id = any ($2)
       and (status = 'FUND_FROZEN' or (status = 'LOGIN_LOCKED' and status_before_lock = 'FUND_FROZEN'))`,
    [scope.merchantId, ids],
  );
  return rows.map(({ id }) => id);
}
