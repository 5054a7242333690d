import type { Queryable, Scope } from '@lantern/server-kit';

export interface CodePlace {
  readonly channel: 'SMS' | 'MAIL';
  readonly target: string;
  readonly purpose: string;
  /** Null when no member is logged in. */
  readonly memberId: bigint | null;
}

export type EarlierRequestsRow = { target: Date[]; address: Date[] };
type ThrottleRow = { kind: 'ADDRESS' | 'TARGET'; requests: Date[] };

/** Earlier requests of both subjects, with both rows locked, in a fixed order to avoid deadlocks. */
export async function lockCodeRequests(
  tx: Queryable,
  scope: Scope,
  subjects: { target: string; address: string },
  now: Date,
): Promise<EarlierRequestsRow> {
  const keys = [scope.brandId, subjects.address, subjects.target];
  await tx.query(
    `insert into identity.code_throttle (brand_id, kind, subject, updated_at)
     values ($1, 'ADDRESS', $2, $4), ($1, 'TARGET', $3, $4) on conflict do nothing`,
    [...keys, now],
  );
  const { rows } = await tx.query<ThrottleRow>(
    `select kind, requests from identity.code_throttle
     where brand_id = $1 and ((kind = 'ADDRESS' and subject = $2) or (kind = 'TARGET' and subject = $3))
     order by kind for update`,
    keys,
  );
  const requestsOf = (kind: ThrottleRow['kind']) => rows.find((row) => row.kind === kind)?.requests ?? [];
  return { target: requestsOf('TARGET'), address: requestsOf('ADDRESS') };
}

export async function saveCodeRequests(
  tx: Queryable,
  scope: Scope,
  subjects: { target: string; address: string },
  requests: { readonly target: readonly Date[]; readonly address: readonly Date[] },
  now: Date,
): Promise<void> {
  await tx.query(
    `update identity.code_throttle set requests = case kind when 'TARGET' then $4::timestamptz[] else $5::timestamptz[] end,
       updated_at = $6
     where brand_id = $1 and ((kind = 'TARGET' and subject = $2) or (kind = 'ADDRESS' and subject = $3))`,
    [scope.brandId, subjects.target, subjects.address, requests.target, requests.address, now],
  );
}

export async function insertCode(
  tx: Queryable,
  scope: Scope,
  place: CodePlace,
  code: { digest: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into identity.verification_code
       (brand_id, purpose, channel, target, member_id, code_digest, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [scope.brandId, place.purpose, place.channel, place.target, place.memberId, code.digest, code.at, code.expiresAt],
  );
}

export type TakenAttempt = { id: bigint; digest: string };

/**
 * Uses one attempt of the latest code of a subject before it is checked, so that concurrent attempts are counted one by one.
 *
 * @returns null when there is no code, it has expired, was used, or has no attempts left
 */
export async function takeAttempt(
  db: Queryable,
  scope: Scope,
  place: CodePlace,
  now: Date,
  attempts: number,
): Promise<TakenAttempt | null> {
  const { rows } = await db.query<TakenAttempt>(
    `update identity.verification_code c set attempts = c.attempts + 1
     where c.brand_id = $1 and c.id = (
         select n.id from identity.verification_code n
         where n.brand_id = $1 and n.channel = $2 and n.target = $3 and n.purpose = $4
           and n.member_id is not distinct from $5
         order by n.id desc limit 1)
       and c.used_at is null and c.expires_at > $6 and c.attempts < $7
     returning c.id, c.code_digest as digest`,
    [scope.brandId, place.channel, place.target, place.purpose, place.memberId, now, attempts],
  );
  return rows[0] ?? null;
}

/** @returns false when it was used before */
export async function useCodeRow(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.verification_code set used_at = $3 where brand_id = $1 and id = $2 and used_at is null`,
    [scope.brandId, id, now],
  );
  return rowCount === 1;
}

/** Removes expired rows, in every brand, a bounded number per call. */
export async function deleteOldCodes(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from identity.verification_code where (brand_id, id) in
       (select brand_id, id from identity.verification_code where created_at < $1 order by created_at limit 10000)`,
    [before],
  );
  await db.query(
    `delete from identity.code_throttle where (brand_id, kind, subject) in
       (select brand_id, kind, subject from identity.code_throttle where updated_at < $1 order by updated_at limit 10000)`,
    [before],
  );
}
