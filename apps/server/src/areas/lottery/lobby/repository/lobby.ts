import type { Queryable, Scope } from '@lantern/server-kit';

/** An issue in the lobby. */
export type LobbyIssue = {
  readonly gameCode: string;
  readonly id: bigint;
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
};

/** For each offered lottery, the next issues that are not closed, by draw time. */
export async function listNextIssues(
  db: Queryable,
  scope: Scope,
  now: Date,
  perGame: number,
): Promise<readonly LobbyIssue[]> {
  const { rows } = await db.query<LobbyIssue>(
    `select g.code as "gameCode", i.id, i.number, i.opens_at as "opensAt", i.closes_at as "closesAt", i.draws_at as "drawsAt"
       from lottery.game g cross join lateral (
         select * from lottery.issue l
          where l.brand_id = g.brand_id and l.game_code = g.code and l.closes_at > $2 and l.state in ('PLANNED', 'OPEN')
          order by l.draws_at limit $3) i
      where g.brand_id = $1 and g.is_enabled order by g.sort, g.code, i.draws_at`,
    [scope.brandId, now, perGame],
  );
  return rows;
}
