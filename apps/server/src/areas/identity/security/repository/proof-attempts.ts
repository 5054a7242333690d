import type { Queryable, Scope } from '@lantern/server-kit';

export type ProofKind = 'EXTRA' | 'CODE' | 'QUESTION' | 'BANK_NAME';

/** Maximum attempts within `windowMs`; the last one locks for `lockMs`. */
export interface ProofRule {
  readonly attempts: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

export type ProofAttempts = { attempts: number; countedFrom: Date; lockedUntil: Date | null };

export async function findProofAttempts(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: ProofKind,
): Promise<ProofAttempts | null> {
  const { rows } = await db.query<ProofAttempts>(
    `select attempts, counted_from as "countedFrom", locked_until as "lockedUntil" from identity.proof_attempt
     where brand_id = $1 and member_id = $2 and kind = $3`,
    [scope.brandId, memberId, kind],
  );
  return rows[0] ?? null;
}

/**
 * Counts an attempt before it is checked; the last allowed one locks at once. An expired lock or window starts a new count.
 *
 * @returns the attempts including this one; null while locked
 */
export async function reserveProofAttempt(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: ProofKind,
  rule: ProofRule,
  now: Date,
): Promise<number | null> {
  const lockedUntil = new Date(now.getTime() + rule.lockMs);
  const windowFrom = new Date(now.getTime() - rule.windowMs);
  const { rows } = await db.query<{ attempts: number }>(
    `insert into identity.proof_attempt as t (brand_id, member_id, kind, attempts, counted_from, locked_until)
     values ($1, $2, $3, 1, $4, case when $5 <= 1 then $6::timestamptz end)
     on conflict (brand_id, member_id, kind) do update set
       attempts = case when t.locked_until is null and t.counted_from > $7 then t.attempts + 1 else 1 end,
       counted_from = case when t.locked_until is null and t.counted_from > $7 then t.counted_from else $4 end,
       locked_until = case when t.locked_until is null and t.counted_from > $7 and t.attempts + 1 >= $5 then $6 end
     where t.locked_until is null or t.locked_until <= $4
     returning attempts`,
    [scope.brandId, memberId, kind, now, rule.attempts, lockedUntil, windowFrom],
  );
  return rows[0]?.attempts ?? null;
}

/** Resets the count after a right answer. */
export async function clearProofAttempts(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: ProofKind,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from identity.proof_attempt where brand_id = $1 and member_id = $2 and kind = $3',
    [scope.brandId, memberId, kind],
  );
  return rowCount === 1;
}

/** Removes an attempt that could not be checked. */
export async function withdrawProofAttempt(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: ProofKind,
): Promise<void> {
  await db.query(
    `update identity.proof_attempt set attempts = greatest(attempts - 1, 0), locked_until = null
     where brand_id = $1 and member_id = $2 and kind = $3`,
    [scope.brandId, memberId, kind],
  );
}
