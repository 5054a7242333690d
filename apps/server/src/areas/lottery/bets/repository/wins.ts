import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from '../../games/repository.ts';

export type WinRow = Pick<GameRow, 'family' | 'flag' | 'calendar'> & {
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly payout: bigint;
  readonly settledAt: Date;
};

/** The largest payouts to members in issues settled since an instant, REAL money only. */
export async function listRecentWins(
  db: Queryable,
  scope: Scope,
  since: Date,
  limit: number,
): Promise<readonly WinRow[]> {
  const { rows } = await db.query<WinRow>(
    `select w.member_id as "memberId", i.game_code as "gameCode", i.number as "issueNumber",
            sum(w.payout)::bigint as payout, i.settled_at as "settledAt", g.family, g.flag, g.calendar
       from lottery.issue i
       join lottery.win w on w.brand_id = i.brand_id and w.bucket between 0 and 63 and w.issue_id = i.id and w.book = 'REAL'
       join lottery.game g on g.brand_id = i.brand_id and g.code = i.game_code
      where i.brand_id = $1 and i.state = 'SETTLED' and i.settled_at >= $2 and i.payout > 0
      group by w.member_id, i.id, i.game_code, i.number, i.settled_at, g.family, g.flag, g.calendar
      order by payout desc, i.settled_at desc, i.id desc, w.member_id limit $3`,
    [scope.brandId, since, limit],
  );
  return rows;
}
