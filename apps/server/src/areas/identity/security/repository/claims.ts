import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../../accounts/repository/credentials-version.ts';
import { clearFundAttempts } from '../../passwords/repository/fund-attempts.ts';
import { memberPasskeys } from './passkeys.ts';
import { deleteQuestions } from './questions.ts';
import { deleteTotp } from './totp.ts';

/** Credentials removed when the owner proved the number, with their counts. */
export type Removed = Readonly<
  Record<'passkeys' | 'totp' | 'questions' | 'links' | 'places' | 'fundPassword' | 'email', number>
>;

async function count(tx: Queryable, scope: MemberScope, sql: string): Promise<number> {
  return (await tx.query(sql, [scope.brandId, scope.memberId])).rowCount ?? 0;
}

/** Deletes the linked provider accounts. @returns how many were deleted */
export function deleteLinks(tx: Queryable, scope: MemberScope): Promise<number> {
  return count(tx, scope, 'delete from identity.social_link where brand_id = $1 and member_id = $2');
}

/** Removes every login method except the login password, and everything that could restore one. */
export async function removeLoginMethods(tx: Queryable, scope: MemberScope): Promise<Removed> {
  const removed = {
    passkeys: await memberPasskeys.remove(tx, scope, scope.memberId, null),
    totp: (await deleteTotp(tx, scope, scope.memberId)) ? 1 : 0,
    questions: await deleteQuestions(tx, scope, scope.memberId),
    links: await deleteLinks(tx, scope),
    places: await count(tx, scope, 'delete from identity.trusted_place where brand_id = $1 and member_id = $2'),
    fundPassword: await count(
      tx,
      scope,
      `delete from identity.credential where brand_id = $1 and member_id = $2 and kind = 'FUND'`,
    ),
    // The mail address, verified or not, may be a stranger's, who would receive password reset links and codes for logins.
    email: await count(
      tx,
      scope,
      `update identity.profile set email = null, email_key = null, email_verified_at = null
       where brand_id = $1 and member_id = $2 and email is not null`,
    ),
  };
  await count(tx, scope, 'delete from identity.reset_link where brand_id = $1 and member_id = $2');
  await count(
    tx,
    scope,
    `delete from identity.credential_history where brand_id = $1 and member_id = $2 and kind = 'FUND'`,
  );
  await clearFundAttempts(tx, scope);
  await raiseCredentialsVersion(tx, scope, scope.memberId);
  return removed;
}

export async function insertClaim(
  tx: Queryable,
  scope: MemberScope,
  claim: { readonly at: Date; readonly ip: string; readonly removed: Removed },
): Promise<void> {
  await tx.query(
    `insert into identity.account_claim (brand_id, member_id, at, ip, removed) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [scope.brandId, scope.memberId, claim.at, claim.ip, JSON.stringify(claim.removed)],
  );
}

/** When the number's owner claimed the account; null when no claim was needed. */
export async function findClaim(db: Queryable, scope: Scope, memberId: bigint): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select at from identity.account_claim where brand_id = $1 and member_id = $2',
    [scope.brandId, memberId],
  );
  return rows[0]?.at ?? null;
}
