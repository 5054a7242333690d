import type { Queryable, Scope } from '@lantern/server-kit';
import { CORRECTED_AT, type ResultRow } from '../../results/repository/results.ts';

/** Bets on the issues of each game that were settled since an instant. */
export async function countBetsByGame(db: Queryable, scope: Scope, since: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ gameCode: string; bets: bigint }>(
    `select game_code as "gameCode", sum(bets)::bigint as bets from lottery.issue
      where brand_id = $1 and state = 'SETTLED' and draws_at >= $2 group by game_code`,
    [scope.brandId, since],
  );
  return new Map(rows.map(({ gameCode, bets }) => [gameCode, bets]));
}

/** The last result of each offered game, newest first. */
export async function listLastResults(db: Queryable, scope: Scope): Promise<readonly ResultRow[]> {
  const { rows } = await db.query<ResultRow>(
    `select r.issue_id as "issueId", r.game_code as "gameCode", i.number, r.day, r.numbers, r.source, r.drawn_at as "drawnAt",
            ${CORRECTED_AT}
       from lottery.game g cross join lateral (
         select * from lottery.result l where l.brand_id = g.brand_id and l.game_code = g.code
          order by l.day desc, l.issue_id desc limit 1) r
       join lottery.issue i on i.brand_id = r.brand_id and i.id = r.issue_id
      where g.brand_id = $1 and g.is_enabled order by r.drawn_at desc, r.game_code`,
    [scope.brandId],
  );
  return rows;
}
