import type { Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../../accounts/repository/credentials-version.ts';

/** The account with a mobile number; null when there is none. */
export async function findIdByMobile(db: Queryable, scope: Scope, mobileKey: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    'select member_id as id from identity.profile where brand_id = $1 and mobile_key = $2',
    [scope.brandId, mobileKey],
  );
  return rows[0]?.id ?? null;
}

/** The member's mail address in lower case, verified or not. */
export async function findEmail(db: Queryable, scope: Scope, memberId: bigint): Promise<string | null> {
  const { rows } = await db.query<{ email: string | null }>(
    'select lower(email) as email from identity.profile where brand_id = $1 and member_id = $2',
    [scope.brandId, memberId],
  );
  return rows[0]?.email ?? null;
}

/** Marks the number as verified by a code; the first time, it becomes a proof of the account. */
export async function proveMobile(tx: Queryable, scope: Scope, memberId: bigint, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `update identity.profile set mobile_verified_at = $3
     where brand_id = $1 and member_id = $2 and mobile_key is not null and mobile_verified_at is null`,
    [scope.brandId, memberId, now],
  );
  if (rowCount === 1) await raiseCredentialsVersion(tx, scope, memberId);
}
