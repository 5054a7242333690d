import type { Queryable, Scope } from '@lantern/server-kit';

/** Whether an operator has seen the exposure of an issue while it had no result. */
export async function hasViewed(
  db: Queryable,
  { brandId }: Scope,
  issueId: bigint,
  operatorId: bigint,
): Promise<boolean> {
  const { rows } = await db.query(
    'select from lottery.exposure_view where brand_id = $1 and issue_id = $2 and operator_id = $3',
    [brandId, issueId, operatorId],
  );
  return rows.length > 0;
}

export async function insertView(
  tx: Queryable,
  { brandId }: Scope,
  issueId: bigint,
  look: { readonly operatorId: bigint; readonly operatorName: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into lottery.exposure_view (brand_id, issue_id, operator_id, operator_name, viewed_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [brandId, issueId, look.operatorId, look.operatorName, look.at],
  );
}
