import type { MemberScope, Queryable } from '@lantern/server-kit';

export type FundTries = { fails: number; lockedUntil: Date | null };

export interface TryRules {
  readonly tries: number;
  readonly lockedMs: number;
}

export async function findFundTries(db: Queryable, scope: MemberScope): Promise<FundTries> {
  const { rows } = await db.query<FundTries>(
    `select fails, locked_until as "lockedUntil" from identity.fund_try where merchant_id = $1 and member_id = $2`,
    [scope.merchantId, scope.memberId],
  );
  return rows[0] ?? { fails: 0, lockedUntil: null };
}

export type ReservedTry = { passwordHash: string; fails: number | null };

/**
 * Counts a try before it is judged; the last one allowed locks at once. A lock that is over begins a new count.
 *
 * @returns what the try is judged by, and the tries so far, this one included, null while locked; null where no password is set
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
       where merchant_id = $1 and member_id = $2 and kind = 'FUND'
     ), counted as (
       insert into identity.fund_try as t (merchant_id, member_id, fails) select $1, $2, 1 from own
       on conflict (merchant_id, member_id) do update set
         fails = case when t.locked_until is null then t.fails + 1 else 1 end,
         locked_until = case when t.locked_until is null and t.fails + 1 >= $4 then $3::timestamptz + $5 * interval '1 ms' end
       where t.locked_until is null or t.locked_until <= $3
       returning fails
     ) select "passwordHash", fails from own left join counted on true`,
    [scope.merchantId, scope.memberId, now, rules.tries, rules.lockedMs],
  );
  return rows[0] ?? null;
}

/** The right password: nothing is counted any more. */
export async function clearFundTries(db: Queryable, scope: MemberScope): Promise<void> {
  await db.query(
    'update identity.fund_try set fails = 0, locked_until = null where merchant_id = $1 and member_id = $2 and fails > 0',
    [scope.merchantId, scope.memberId],
  );
}

/** A try that nobody judged does not count. */
export async function withdrawFundTry(db: Queryable, scope: MemberScope): Promise<void> {
  await db.query(
    `update identity.fund_try set fails = greatest(fails - 1, 0), locked_until = null
     where merchant_id = $1 and member_id = $2`,
    [scope.merchantId, scope.memberId],
  );
}
