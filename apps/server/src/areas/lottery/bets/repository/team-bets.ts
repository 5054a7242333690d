import type { Queryable, Scope } from '@lantern/server-kit';
import {
  BET_COLUMNS,
  type BetState,
  CHAIN_COLUMNS,
  CHAIN_SOURCE,
  MOST_DAYS_OPEN,
  type ReturnedBet,
  SOURCE,
  STATE,
} from './bets.ts';

/** Filter of a team's bets; all times are times of placing. */
export interface TeamBetFilter {
  /** The account whose team is listed: bets placed in its branch, and its own. */
  readonly agentId: bigint;
  readonly book: 'REAL' | 'TEST';
  /** Inclusive and exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Only one member of the team. */
  readonly memberId?: bigint | undefined;
  readonly gameCode?: string | undefined;
  readonly issueId?: bigint | undefined;
  readonly state?: BetState | undefined;
}

/** A bet of a team with its member and settlement time. */
export type TeamBet = ReturnedBet;

const FILTER = `b.brand_id = $1 and b.book = $3 and b.placed_at >= $4 and b.placed_at < $5
  and b.day >= ($4::timestamptz at time zone 'UTC')::date - 1
  and b.day <= ($5::timestamptz at time zone 'UTC')::date + ${MOST_DAYS_OPEN}
  and ($6::text is null or i.game_code = $6) and ($7::bigint is null or b.issue_id = $7) and ($8::text is null or ${STATE} = $8)
  and ($9::timestamptz is null or (b.placed_at, b.id) < ($9, $10::uuid))`;
const ROW = `select ${BET_COLUMNS}, ${CHAIN_COLUMNS} ${SOURCE} ${CHAIN_SOURCE}`;
const NEWEST = 'order by b.placed_at desc, b.id desc limit $11';

/** Bets of a team, newest first: reads the newest of each upline chain, and returns the newest of all. */
const OF_TEAM = `select * from (
    (select x.* from lottery.upline_chain a cross join lateral (
       ${ROW} where b.upline_chain_id = a.id and ${FILTER} ${NEWEST}) x
      where a.brand_id = $1 and a.path @> array[$2::bigint])
    union all
    (${ROW} where b.member_id = $2 and ${FILTER} ${NEWEST})) t
  order by "placedAt" desc, id desc limit $11`;
const OF_MEMBER = `${ROW}
  where b.member_id = $12::bigint and (b.member_id = $2 or l.path @> array[$2::bigint]) and ${FILTER} ${NEWEST}`;

/** Bets of a team, newest first, after the last one of the previous page. */
export async function listTeamBets(
  db: Queryable,
  scope: Scope,
  filter: TeamBetFilter,
  page: { readonly after?: { readonly placedAt: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly TeamBet[]> {
  const values = [
    scope.brandId,
    filter.agentId,
    filter.book,
    filter.from,
    filter.to,
    filter.gameCode ?? null,
    filter.issueId ?? null,
    filter.state ?? null,
    page.after?.placedAt ?? null,
    page.after?.id ?? null,
    page.limit,
  ];
  const { rows } =
    filter.memberId === undefined
      ? await db.query<TeamBet>(OF_TEAM, values)
      : await db.query<TeamBet>(OF_MEMBER, [...values, filter.memberId]);
  return rows;
}
