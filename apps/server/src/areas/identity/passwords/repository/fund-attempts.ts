import type { MemberScope, Queryable } from '@lantern/server-kit';

export type FundAttempts = { fails: number; lockedUntil: Date | null };

export interface TryRules {
  readonly attempts: number;
  readonly lockedMs: number;
}

export async function findFundAttempts(db: Queryable, scope: MemberScope): Promise<FundAttempts> {
  const { rows } = await db.query<FundAttempts>(
    `select fails, locked_until as "lockedUntil" from identity.fund_attempt where brand_id = $1 and member_id = $2`,
    [scope.brandId, scope.memberId],
  );
  return rows[0] ?? { fails: 0, lockedUntil: null };
}

export type ReservedTry = { passwordHash: string; fails: number | null };

/**
 * Counts an attempt before it is checked; the last allowed one locks at once. An expired lock starts a new count.
 *
 * @returns the stored hash and the number of attempts including this one (null while locked); null when no password is set
 */
export async function reserveFundTry(
  db: Queryable,
  scope: MemberScope,
  now: Date,
  rules: TryRules,
): Promise<ReservedTry | null> {
  const { rows } = await db.query<ReservedTry>(
    `with own as (
       select password_hash as "passwordHash" from identity.credential
       where brand_id = $1 and member_id = $2 and kind = 'FUND'
     ), counted as (
       insert into identity.fund_attempt as t (brand_id, member_id, fails) select $1, $2, 1 from own
       on conflict (brand_id, member_id) do update set
         fails = case when t.locked_until is null then t.fails + 1 else 1 end,
         locked_until = case when t.locked_until is null and t.fails + 1 >= $4 then $3::timestamptz + $5 * interval '1 ms' end
       where t.locked_until is null or t.locked_until <= $3
       returning fails
     ) select "passwordHash", fails from own left join counted on true`,
    [scope.brandId, scope.memberId, now, rules.attempts, rules.lockedMs],
  );
  return rows[0] ?? null;
}

/** Resets the count after a right password. */
export async function clearFundAttempts(db: Queryable, scope: MemberScope): Promise<void> {
  await db.query(
    'update identity.fund_attempt set fails = 0, locked_until = null where brand_id = $1 and member_id = $2 and fails > 0',
    [scope.brandId, scope.memberId],
  );
}

/** Removes an attempt that could not be checked. */
export async function withdrawFundTry(db: Queryable, scope: MemberScope): Promise<void> {
  await db.query(
    `update identity.fund_attempt set fails = greatest(fails - 1, 0), locked_until = null
     where brand_id = $1 and member_id = $2`,
    [scope.brandId, scope.memberId],
  );
}
