import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';

/** Requirements that a reversed bet may be removed from: not expired, and not cancelled with their money. */
const REOPENABLE = `r.state IN ('OPEN', 'DONE', 'CLEARED_BUST') AND r.required > 0 AND (r.expires_at IS NULL OR r.expires_at > $3)`;

/** Those of the members with such requirements, in id order. */
export async function membersWithReopenable(
  tx: Queryable,
  brandId: bigint,
  memberIds: readonly bigint[],
  now: Date,
): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ memberId: bigint }>(
    `SELECT DISTINCT r.member_id AS "memberId" FROM wallet.requirement r
     WHERE r.brand_id = $1 AND r.member_id = ANY($2::bigint[]) AND ${REOPENABLE} ORDER BY 1`,
    [brandId, memberIds, now],
  );
  return rows.map((row) => row.memberId);
}

/**
 * Marks the contributions of bets as reversed. Reopens requirements that are no longer filled, and those that ended by the bust rule after
 * the bets were settled.
 */
export async function reverseUses(
  tx: Queryable,
  scope: MemberScope,
  bets: { readonly refs: readonly string[]; readonly settledAt: Date },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    `SELECT r.id FROM wallet.requirement r
     WHERE r.brand_id = $1 AND r.member_id = $2 AND ${REOPENABLE} ORDER BY r.created_at, r.id FOR UPDATE`,
    [scope.brandId, scope.memberId, now],
  );
  const ids = rows.map((row) => row.id);
  const { rows: taken } = await tx.query<{ id: bigint }>(
    `UPDATE wallet.requirement_use SET reversed_at = $4
     WHERE brand_id = $1 AND requirement_id = ANY($2::bigint[]) AND bet_ref = ANY($3::text[]) AND reversed_at IS NULL
     RETURNING requirement_id AS id`,
    [scope.brandId, ids, bets.refs, now],
  );
  await tx.query(
    `UPDATE wallet.requirement r SET done = s.done, state = 'OPEN', closed_at = NULL
     FROM (SELECT o.id, coalesce(sum(u.contribution), 0)::bigint AS done FROM unnest($2::bigint[]) AS o(id)
           LEFT JOIN wallet.requirement_use u ON u.brand_id = $1 AND u.requirement_id = o.id AND u.reversed_at IS NULL
           GROUP BY o.id) s
     WHERE r.brand_id = $1 AND r.id = ANY($2::bigint[]) AND r.id = s.id
       AND (r.id = ANY($3::bigint[]) OR (r.state = 'CLEARED_BUST' AND r.closed_at >= $4))`,
    [scope.brandId, ids, [...new Set(taken.map((row) => row.id))], bets.settledAt],
  );
}
