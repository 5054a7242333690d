import type { MemberScope, Queryable } from '@lantern/server-kit';
import { BET_COLUMNS, type BetRow, MOST_DAYS_OPEN, SOURCE } from './bets.ts';

/** Maximum bets searched for those of one lottery. */
const MOST_BETS = 2_000;

/** Bets of a member's last slip on a lottery since an instant, in the order of its lines, without cancelled ones. */
export async function listLastSlip(
  db: Queryable,
  scope: MemberScope,
  gameCode: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET_COLUMNS} ${SOURCE}
      where (b.day, b.issue_id, b.command_id) = (
          select r.day, r.issue_id, r.command_id
            from (select p.bucket, p.day, p.issue_id, p.id, p.command_id, p.placed_at from lottery.bet p
                   where p.brand_id = $1 and p.member_id = $2 and p.placed_at >= $4
                     and p.day >= ($4::timestamptz at time zone 'UTC')::date - 1
                     and p.day <= ($5::timestamptz at time zone 'UTC')::date + ${MOST_DAYS_OPEN}
                   order by p.placed_at desc, p.id desc limit ${MOST_BETS}) r
            join lottery.issue n on n.brand_id = $1 and n.id = r.issue_id and n.game_code = $3
           where not exists (select from lottery.cancellation x
                   where x.brand_id = $1 and x.bucket = r.bucket and x.issue_id = r.issue_id and x.bet_id = r.id)
           order by r.placed_at desc, r.id desc limit 1)
        and b.brand_id = $1 and b.member_id = $2 and c.bet_id is null
      order by b.line, b.id`,
    [scope.brandId, scope.memberId, gameCode, since, now],
  );
  return rows;
}
