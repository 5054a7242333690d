import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';

export type StaffSessionRow = {
  id: bigint;
  operatorId: bigint;
  seenAt: Date;
  expiresAt: Date;
};

export type SessionEnd =
  | 'LOGOUT'
  | 'REPLACED'
  | 'PASSWORD_CHANGED'
  | 'IDLE'
  | 'EXPIRED'
  | 'DISABLED'
  | 'RESET'
  | 'REVOKED';

export async function findLiveSession(tx: Queryable, scope: Scope, tokenHash: Buffer): Promise<StaffSessionRow | null> {
  const { rows } = await tx.query<StaffSessionRow>(
    `select id, operator_id as "operatorId", seen_at as "seenAt", expires_at as "expiresAt" from staff.session
     where token_hash = $2 and brand_id = $1 and ended_at is null`,
    [scope.brandId, tokenHash],
  );
  return rows[0] ?? null;
}

export async function insertSession(
  tx: Queryable,
  scope: Scope,
  session: { operatorId: bigint; tokenHash: Buffer; ip: string; userAgent: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into staff.session (brand_id, operator_id, token_hash, ip, user_agent, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      scope.brandId,
      session.operatorId,
      session.tokenHash,
      session.ip,
      session.userAgent,
      session.at,
      session.expiresAt,
    ],
  );
}

export async function touchSession(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<void> {
  await tx.query('update staff.session set seen_at = $3 where brand_id = $1 and id = $2 and ended_at is null', [
    scope.brandId,
    id,
    now,
  ]);
}

export async function endSession(tx: Queryable, scope: Scope, id: bigint, reason: SessionEnd, now: Date) {
  await tx.query(
    `update staff.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and id = $2 and ended_at is null`,
    [scope.brandId, id, reason, now],
  );
}

/** Ends the session of one token. */
export async function endSessionByToken(tx: Queryable, scope: Scope, tokenHash: Buffer, reason: SessionEnd, now: Date) {
  await tx.query(
    `update staff.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and token_hash = $2 and ended_at is null`,
    [scope.brandId, tokenHash, reason, now],
  );
}

/** Ends an operator's sessions: all, or all except one token's. */
export async function endSessionsOf(
  tx: Queryable,
  scope: Scope,
  operatorId: bigint,
  end: { reason: SessionEnd; at: Date; except: Buffer | null },
): Promise<void> {
  await tx.query(
    `update staff.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and operator_id = $2 and ended_at is null and ($5::bytea is null or token_hash <> $5)`,
    [scope.brandId, operatorId, end.reason, end.at, end.except],
  );
}

export type SessionRow = {
  id: bigint;
  ip: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  endedAt: Date | null;
  endReason: string | null;
};

/** An operator's sessions, newest first. */
export async function listSessions(
  tx: Queryable,
  { brandId, operatorId }: OperatorScope,
  limit: number,
): Promise<SessionRow[]> {
  const { rows } = await tx.query<SessionRow>(
    `select id, ip, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt", ended_at as "endedAt",
            end_reason as "endReason"
       from staff.session where brand_id = $1 and operator_id = $2 order by id desc limit $3`,
    [brandId, operatorId, limit],
  );
  return rows;
}
