import type { Queryable, Scope } from '@lantern/server-kit';

export type SafetyQueues = { identity: number; cases: number };

/** Verifications to decide and cases in progress, each counted up to `most`. */
export async function countQueues(db: Queryable, scope: Scope, most: number): Promise<SafetyQueues> {
  const { rows } = await db.query<SafetyQueues>(
    `SELECT
       (SELECT count(*) FROM (SELECT FROM safety.identity_check
          WHERE brand_id = $1 AND state = 'SUBMITTED' LIMIT $2) q)::int AS identity,
       (SELECT count(*) FROM (SELECT FROM safety.aml_case
          WHERE brand_id = $1 AND state IN ('OPEN', 'INVESTIGATING') LIMIT $2) q)::int AS cases`,
    [scope.brandId, most],
  );
  return rows[0] ?? { identity: 0, cases: 0 };
}
