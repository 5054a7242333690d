import type { Queryable, Scope } from '@lantern/server-kit';

/** Stores a link; the member's older links become invalid. */
export async function insertResetLink(
  tx: Queryable,
  scope: Scope,
  link: { tokenHash: Buffer; memberId: bigint | null; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `update identity.reset_link set used_at = $3 where brand_id = $1 and member_id = $2 and used_at is null`,
    [scope.brandId, link.memberId, link.at],
  );
  await tx.query(
    `insert into identity.reset_link (brand_id, token_hash, member_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [scope.brandId, link.tokenHash, link.memberId, link.at, link.expiresAt],
  );
}

/** The member of a valid link; null when it is invalid. */
export async function findResetLink(db: Queryable, scope: Scope, tokenHash: Buffer, now: Date): Promise<bigint | null> {
  const { rows } = await db.query<{ memberId: bigint | null }>(
    `select member_id as "memberId" from identity.reset_link
     where brand_id = $1 and token_hash = $2 and used_at is null and expires_at > $3`,
    [scope.brandId, tokenHash, now],
  );
  return rows[0]?.memberId ?? null;
}

/** @returns false when it was used or has expired */
export async function useResetLink(tx: Queryable, scope: Scope, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.reset_link set used_at = $3
     where brand_id = $1 and token_hash = $2 and used_at is null and expires_at > $3 and member_id is not null`,
    [scope.brandId, tokenHash, now],
  );
  return rowCount === 1;
}

export async function deleteOldResetLinks(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from identity.reset_link where (brand_id, token_hash) in
       (select brand_id, token_hash from identity.reset_link where created_at < $1 order by created_at limit 10000)`,
    [before],
  );
}
