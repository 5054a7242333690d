import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import type { RequirementRow } from './requirements.ts';

export type DueRequirement = MemberScope & Pick<RequirementRow, 'id' | 'bonusType' | 'bonusAmount'>;

const DUE = `r.state = 'OPEN' AND r.expires_at <= $1`;
const COLUMNS = `r.brand_id AS "brandId", r.member_id AS "memberId", r.id, r.bonus_type AS "bonusType", r.bonus_amount AS "bonusAmount"`;

/** Open requirements that expired before an instant, oldest expiry first. */
export async function listDueRequirements(
  db: Queryable,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly Omit<DueRequirement, 'book'>[]> {
  const { rows } = await db.query<Omit<DueRequirement, 'book'>>(
    `SELECT ${COLUMNS} FROM wallet.requirement r WHERE ${DUE} AND r.id <> ALL ($3::bigint[]) ORDER BY r.expires_at, r.id LIMIT $2`,
    [before, limit, except],
  );
  return rows;
}

/** Expires a requirement; false when it has already ended. */
export async function expireRequirement(
  tx: Queryable,
  due: Pick<DueRequirement, 'brandId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE wallet.requirement r SET state = 'EXPIRED', closed_at = $1 WHERE ${DUE} AND r.brand_id = $2 AND r.id = $3`,
    [now, due.brandId, due.id],
  );
  return rowCount === 1;
}

export interface Breach {
  readonly requirementId: bigint;
  readonly betRef: string;
  readonly stake: bigint;
  readonly settledAt: Date;
}

/** Stores each breach once. @returns the number of breaches of the requirement with the most, among those with new ones */
export async function recordBreaches(tx: Queryable, brandId: bigint, breaches: readonly Breach[]): Promise<number> {
  const { rows } = await tx.query<{ requirementId: bigint }>(
    `INSERT INTO wallet.requirement_breach (brand_id, requirement_id, bet_ref, stake, settled_at)
     SELECT $1, b.* FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[]) AS b
     ON CONFLICT DO NOTHING RETURNING requirement_id AS "requirementId"`,
    [
      brandId,
      breaches.map((one) => one.requirementId),
      breaches.map((one) => one.betRef),
      breaches.map((one) => one.stake),
      breaches.map((one) => one.settledAt),
    ],
  );
  if (rows.length === 0) return 0;
  const counts = await countBreaches(tx, brandId, [...new Set(rows.map((row) => row.requirementId))]);
  return Math.max(...counts.values());
}

/** Number of breaches per requirement; requirements without breaches are omitted. */
export async function countBreaches(
  db: Queryable,
  brandId: bigint,
  requirementIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; count: bigint }>(
    `SELECT requirement_id AS id, count(*) AS count FROM wallet.requirement_breach
     WHERE brand_id = $1 AND requirement_id = ANY($2::bigint[]) GROUP BY requirement_id`,
    [brandId, requirementIds],
  );
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}

/** Number of a member's breaches since an instant, for the requirement with the most. */
export async function mostBreaches(db: Queryable, scope: MemberScope, since: Date): Promise<number> {
  const { rows } = await db.query<{ most: bigint }>(
    `SELECT coalesce(max(c.count), 0) AS most FROM (
       SELECT count(*) AS count FROM wallet.requirement r
         JOIN wallet.requirement_breach b ON b.brand_id = r.brand_id AND b.requirement_id = r.id
        WHERE r.brand_id = $1 AND r.member_id = $2 AND b.settled_at >= $3 GROUP BY r.id) c`,
    [scope.brandId, scope.memberId, since],
  );
  return Number(rows[0]?.most ?? 0n);
}
