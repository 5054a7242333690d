import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import { deleteChallengesOf } from './challenges.ts';
import { clearFundTries } from './fund-tries.ts';
import { memberPasskeys } from './passkeys.ts';
import { deleteQuestions } from './questions.ts';
import { deleteTotp } from './totp.ts';

/** What opened an account before its owner proved the number, by how much of it there was. */
export type Removed = Readonly<
  Record<'passkeys' | 'totp' | 'questions' | 'links' | 'places' | 'fundPassword' | 'email', number>
>;

async function count(tx: Queryable, scope: MemberScope, sql: string): Promise<number> {
  return (await tx.query(sql, [scope.merchantId, scope.memberId])).rowCount ?? 0;
}

/** Providers' accounts that open this one. @returns how many were taken away */
export function deleteLinks(tx: Queryable, scope: MemberScope): Promise<number> {
  return count(tx, scope, 'delete from identity.social_link where merchant_id = $1 and member_id = $2');
}

/** Removes every way in but the login password, and whatever would give one back. */
export async function removeWaysIn(tx: Queryable, scope: MemberScope): Promise<Removed> {
  const removed = {
    passkeys: await memberPasskeys.remove(tx, scope, scope.memberId, null),
    totp: (await deleteTotp(tx, scope, scope.memberId)) ? 1 : 0,
    questions: await deleteQuestions(tx, scope, scope.memberId),
    links: await deleteLinks(tx, scope),
    places: await count(tx, scope, 'delete from identity.trusted_place where merchant_id = $1 and member_id = $2'),
    fundPassword: await count(
      tx,
      scope,
      `delete from identity.credential where merchant_id = $1 and member_id = $2 and kind = 'FUND'`,
    ),
    // A mail address that nobody has proven may be a stranger's, to whom a link to set the password would go.
    email: await count(
      tx,
      scope,
      `update identity.profile set email = null, email_key = null
       where merchant_id = $1 and member_id = $2 and email is not null and email_verified_at is null`,
    ),
  };
  await count(tx, scope, 'delete from identity.reset_link where merchant_id = $1 and member_id = $2');
  await count(
    tx,
    scope,
    `delete from identity.credential_history where merchant_id = $1 and member_id = $2 and kind = 'FUND'`,
  );
  await clearFundTries(tx, scope);
  await deleteChallengesOf(tx, scope, scope.memberId, 'EXTRA');
  return removed;
}

export async function insertClaim(
  tx: Queryable,
  scope: MemberScope,
  claim: { readonly at: Date; readonly ip: string; readonly removed: Removed },
): Promise<void> {
  await tx.query(
    `insert into identity.account_claim (merchant_id, member_id, at, ip, removed) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [scope.merchantId, scope.memberId, claim.at, claim.ip, JSON.stringify(claim.removed)],
  );
}

/** When the number's holder took the account over; null where nobody had to. */
export async function findClaim(db: Queryable, scope: Scope, memberId: bigint): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select at from identity.account_claim where merchant_id = $1 and member_id = $2',
    [scope.merchantId, memberId],
  );
  return rows[0]?.at ?? null;
}
