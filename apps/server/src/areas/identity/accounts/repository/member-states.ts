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
  move: {
    readonly from: MemberStatus;
    readonly to: MemberStatus;
    readonly beforeLock: MemberStatus | null;
    /** The operator of a new login lock; a lock that stays keeps its own. */
    readonly lockedBy: bigint | null;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.member
        set status = $4, status_before_lock = $5,
            login_locked_by = case when $4 = 'LOGIN_LOCKED' then coalesce($6, login_locked_by) end
     where brand_id = $1 and id = $2 and status = $3`,
    [scope.brandId, memberId, move.from, move.to, move.beforeLock, move.lockedBy],
  );
  if (rowCount !== 1) return false;
  if (NO_LOGIN.has(move.to)) await raiseCredentialsVersion(tx, scope, memberId);
  return true;
}

export type LoginLock = {
  /** The status that the lock replaced; null when there is no lock. */
  readonly beforeLock: MemberStatus | null;
  /** The operator who ordered the lock; null when there is none or nobody is known. */
  readonly lockedBy: bigint | null;
  /** When an operator last reset the counts of wrong guesses. */
  readonly guessesResetAt: Date | null;
};

/** The login lock of a member, and the last reset of the counts of wrong guesses. */
export async function findLoginLock(db: Queryable, scope: Scope, memberId: bigint): Promise<LoginLock> {
  const { rows } = await db.query<LoginLock>(
    `select status_before_lock as "beforeLock", login_locked_by as "lockedBy", guesses_reset_at as "guessesResetAt"
     from identity.member where brand_id = $1 and id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? { beforeLock: null, lockedBy: null, guessesResetAt: null };
}

/** Records that the counts of wrong guesses of a member were reset. */
export async function markGuessesReset(tx: Queryable, scope: Scope, memberId: bigint, at: Date): Promise<void> {
  await tx.query('update identity.member set guesses_reset_at = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    memberId,
    at,
  ]);
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
