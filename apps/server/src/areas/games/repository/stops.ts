import type { Queryable, Scope } from '@lantern/server-kit';

/** A play stop; `memberId` 0 means everybody. */
export type StopRow = { memberId: bigint; reason: string; operator: string; operatorId: bigint | null; at: Date };

const COLUMNS = 'member_id as "memberId", reason, operator, operator_id as "operatorId", at';

/** Stops by member, the one for everybody first. */
export async function listStops(
  db: Queryable,
  { brandId }: Scope,
  page: { readonly after: bigint | null; readonly limit: number },
): Promise<StopRow[]> {
  const { rows } = await db.query<StopRow>(
    `select ${COLUMNS} from games.stop where brand_id = $1 and ($2::bigint is null or member_id > $2)
      order by member_id limit $3`,
    [brandId, page.after, page.limit],
  );
  return rows;
}

/** Returns false when play was already stopped. */
export async function insertStop(db: Queryable, { brandId }: Scope, stop: StopRow): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into games.stop (brand_id, member_id, reason, operator, operator_id, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [brandId, stop.memberId, stop.reason, stop.operator, stop.operatorId, stop.at],
  );
  return rowCount === 1;
}

export async function findStop(db: Queryable, { brandId }: Scope, memberId: bigint): Promise<StopRow | null> {
  const { rows } = await db.query<StopRow>(`select ${COLUMNS} from games.stop where brand_id = $1 and member_id = $2`, [
    brandId,
    memberId,
  ]);
  return rows[0] ?? null;
}

/** Removes exactly this stop, not a later one of the same member. @returns false if it is gone */
export async function deleteStop(
  db: Queryable,
  { brandId }: Scope,
  { memberId, at }: Pick<StopRow, 'memberId' | 'at'>,
): Promise<boolean> {
  const { rowCount } = await db.query('delete from games.stop where brand_id = $1 and member_id = $2 and at = $3', [
    brandId,
    memberId,
    at,
  ]);
  return rowCount === 1;
}
