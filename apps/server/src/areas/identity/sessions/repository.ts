import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type Platform = 'WEB' | 'APP';
export type SessionEnd =
  | 'LOGOUT'
  | 'KICKED'
  | 'PASSWORD_CHANGED'
  | 'IDLE'
  | 'EXPIRED'
  | 'BLOCKED'
  | 'TIME_LIMIT'
  | 'CREDENTIAL_CHANGED'
  | 'DEVICE_REMOVED';

export type SessionRow = {
  brandId: bigint;
  id: bigint;
  memberId: bigint;
  tokenKey: string;
  restricted: boolean;
  seenAt: Date;
  expiresAt: Date;
  endReason: SessionEnd | null;
  account: string;
  type: number;
  book: 'REAL' | 'TEST';
};

const SESSION = `select s.brand_id as "brandId", s.id, s.member_id as "memberId", encode(s.token_hash, 'hex') as "tokenKey",
            s.restricted, s.seen_at as "seenAt", s.expires_at as "expiresAt", s.end_reason as "endReason",
            m.account, m.type, m.book
     from identity.session s join identity.member m on m.brand_id = s.brand_id and m.id = s.member_id`;

/** Sessions by token key (hex), live or ended, of every brand: the caller compares the brand. */
export async function findSessions(db: Queryable, tokenKeys: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>({
    name: 'identity-sessions',
    text: `${SESSION}
     where s.token_hash = any(select decode(key, 'hex') from unnest($1::text[]) as key)`,
    values: [tokenKeys],
  });
  return rows;
}

/** Sessions by brand and id, live or ended; the two lists are parallel. */
export async function findSessionsById(
  db: Queryable,
  brandIds: readonly bigint[],
  ids: readonly bigint[],
): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>({
    name: 'identity-sessions-by-id',
    text: `${SESSION}
     where (s.brand_id, s.id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    values: [brandIds, ids],
  });
  return rows;
}

/**
 * Updates the last activity of live sessions. A live session has no reason of an end; a condition on `ended_at` would let a planner without
 * statistics read the partial indexes of all live sessions.
 */
export async function touchSessions(db: Queryable, sessions: readonly SessionRow[], now: Date): Promise<void> {
  await db.query(
    `update identity.session s set seen_at = $3 from unnest($1::bigint[], $2::bigint[]) as t (brand_id, id)
     where s.brand_id = t.brand_id and s.id = t.id and s.end_reason is null and s.seen_at < $3`,
    [sessions.map((session) => session.brandId), sessions.map((session) => session.id), now],
  );
}

export interface SessionToInsert {
  readonly platform: Platform;
  readonly tokenHash: Buffer;
  readonly restricted: boolean;
  readonly ip: string;
  readonly deviceKey: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Queryable, scope: MemberScope, session: SessionToInsert): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>({
    name: 'identity-insert-session',
    text: `insert into identity.session
       (brand_id, member_id, platform, token_hash, restricted, ip, device_key, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`,
    values: [
      scope.brandId,
      scope.memberId,
      session.platform,
      session.tokenHash,
      session.restricted,
      session.ip,
      session.deviceKey,
      session.at,
      session.expiresAt,
    ],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A session was not inserted.');
  return id;
}

export type EndedSession = { id: bigint; tokenKey: string };

/** Ends a member's live sessions, of one platform class or all. @returns the ended sessions */
export async function endSessions(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  end: { reason: SessionEnd; at: Date; platform: Platform | null },
): Promise<EndedSession[]> {
  const { rows } = await tx.query<EndedSession>({
    name: 'identity-end-sessions',
    text: `update identity.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and member_id = $2 and ended_at is null and ($5::text is null or platform = $5)
     returning id, encode(token_hash, 'hex') as "tokenKey"`,
    values: [scope.brandId, memberId, end.reason, end.at, end.platform],
  });
  return rows;
}

/** Ends a member's live sessions except one. @returns the ended sessions */
export async function endOtherSessions(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  end: { exceptId: bigint; reason: SessionEnd; at: Date },
): Promise<EndedSession[]> {
  const { rows } = await tx.query<EndedSession>(
    `update identity.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and member_id = $2 and ended_at is null and id <> $5
     returning id, encode(token_hash, 'hex') as "tokenKey"`,
    [scope.brandId, memberId, end.reason, end.at, end.exceptId],
  );
  return rows;
}

/** Ends a member's live sessions on one device. @returns the ended sessions */
export async function endDeviceSessions(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  end: { deviceKey: Buffer; at: Date },
): Promise<EndedSession[]> {
  const { rows } = await tx.query<EndedSession>(
    `update identity.session set ended_at = $4, end_reason = 'DEVICE_REMOVED'
     where brand_id = $1 and member_id = $2 and ended_at is null and device_key = $3
     returning id, encode(token_hash, 'hex') as "tokenKey"`,
    [scope.brandId, memberId, end.deviceKey, end.at],
  );
  return rows;
}

/** Ends one session. @returns null when it had already ended */
export async function endSession(
  db: Queryable,
  scope: Scope,
  id: bigint,
  reason: SessionEnd,
  now: Date,
): Promise<EndedSession | null> {
  const { rows } = await db.query<EndedSession>(
    `update identity.session set ended_at = $4, end_reason = $3
     where brand_id = $1 and id = $2 and ended_at is null
     returning id, encode(token_hash, 'hex') as "tokenKey"`,
    [scope.brandId, id, reason, now],
  );
  return rows[0] ?? null;
}

/** Whether a session has not ended, read inside the transaction of what it does. */
export async function isSessionLive(tx: Queryable, scope: Scope, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from identity.session where brand_id = $1 and id = $2 and ended_at is null',
    [scope.brandId, id],
  );
  return rowCount === 1;
}

export async function findPlatform(db: Queryable, scope: Scope, id: bigint): Promise<Platform> {
  const { rows } = await db.query<{ platform: Platform }>(
    'select platform from identity.session where brand_id = $1 and id = $2',
    [scope.brandId, id],
  );
  return rows[0]?.platform ?? 'WEB';
}

export type LiveSession = { platform: Platform; ip: string; device: string; createdAt: Date; seenAt: Date };

/** A member's live sessions with the names of their devices. */
export async function listLiveSessions(db: Queryable, scope: Scope, memberId: bigint): Promise<LiveSession[]> {
  const { rows } = await db.query<LiveSession>(
    `select s.platform, s.ip, coalesce(d.name, '') as device, s.created_at as "createdAt", s.seen_at as "seenAt"
     from identity.session s
     left join identity.device d
       on d.brand_id = s.brand_id and d.member_id = s.member_id and d.device_key = s.device_key
     where s.brand_id = $1 and s.member_id = $2 and s.ended_at is null order by s.created_at desc`,
    [scope.brandId, memberId],
  );
  return rows;
}

/** Ends idle and expired sessions, in every brand. */
export async function endOverdue(db: Queryable, idleSince: Date, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `with overdue as materialized (
       select brand_id, id from identity.session where ended_at is null and (seen_at <= $1 or expires_at <= $2)
        limit $3 for update skip locked)
     update identity.session s
     set ended_at = $2, end_reason = case when s.expires_at <= $2 then 'EXPIRED' else 'IDLE' end
     from overdue o where s.brand_id = o.brand_id and s.id = o.id`,
    [idleSince, now, limit],
  );
  return rowCount ?? 0;
}
