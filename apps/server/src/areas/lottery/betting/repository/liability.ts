import type { Queryable, Scope } from '@lantern/server-kit';

export type LiabilityRow = {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
};

/** Exposure of an issue by selection, highest first. */
export async function listLiability(
  db: Queryable,
  scope: Scope,
  issueId: bigint,
  limit: number,
): Promise<readonly LiabilityRow[]> {
  const { rows } = await db.query<LiabilityRow>(
    `select play, selection, stake, exposure from lottery.liability
      where brand_id = $1 and issue_id = $2 and exposure > 0 order by exposure desc, play, selection limit $3`,
    [scope.brandId, issueId, limit],
  );
  return rows;
}

/** Selections whose exposure has reached a share of the limits given per play: candidates for a closed number. */
export async function listNearLimit(
  db: Queryable,
  scope: Scope,
  issueId: bigint,
  least: readonly { readonly play: string; readonly exposure: bigint }[],
): Promise<readonly LiabilityRow[]> {
  const { rows } = await db.query<LiabilityRow>(
    `select l.play, l.selection, l.stake, l.exposure
       from lottery.liability l join unnest($3::text[], $4::bigint[]) as m (play, exposure) on m.play = l.play
      where l.brand_id = $1 and l.issue_id = $2 and l.exposure > m.exposure order by l.play, l.selection limit 2000`,
    [scope.brandId, issueId, least.map((one) => one.play), least.map((one) => String(one.exposure))],
  );
  return rows;
}

/** Sum of the highest exposure of each play: an upper bound of what any draw can cost. */
export async function worstCase(
  db: Queryable,
  scope: Scope,
  issueIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<{ issueId: bigint; exposure: bigint }>(
    `select issue_id as "issueId", sum(most)::bigint as exposure from (
       select issue_id, play, max(exposure) as most from lottery.liability
        where brand_id = $1 and issue_id = any ($2::bigint[]) group by issue_id, play
     ) p group by issue_id`,
    [scope.brandId, issueIds.map(String)],
  );
  return new Map(rows.map((row) => [row.issueId, row.exposure]));
}

/** Subtracts what a cancelled bet had added. Locks selections in key order, like all other writers, to avoid deadlocks. */
export async function reduceLiability(
  tx: Queryable,
  scope: Scope,
  issueId: bigint,
  picks: readonly LiabilityRow[],
): Promise<void> {
  await tx.query(
    `with given as (
       select * from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) as t (play, selection, stake, exposure)
     ), locked as (
       select l.play, l.selection from lottery.liability l join given using (play, selection)
        where l.brand_id = $1 and l.issue_id = $2 order by l.play, l.selection for update of l
     )
     update lottery.liability l set stake = l.stake - g.stake, exposure = l.exposure - g.exposure
       from given g join locked using (play, selection)
      where l.brand_id = $1 and l.issue_id = $2 and l.play = g.play and l.selection = g.selection`,
    [
      scope.brandId,
      issueId,
      picks.map((pick) => pick.play),
      picks.map((pick) => pick.selection),
      picks.map((pick) => String(pick.stake)),
      picks.map((pick) => String(pick.exposure)),
    ],
  );
}
