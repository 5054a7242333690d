import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { GameRow } from '../../games/repository.ts';
import type { IssueState } from '../../issues/issue-states.ts';
import type { IssueRow } from '../../issues/repository/issues.ts';
import { COUNTED, COUNTED_SOURCE, type UncountedReason } from '../../settlement/repository/uncounted-bets.ts';

/** Member id mod 64, the first column of the primary keys of bets. */
export function bucketOf(memberId: bigint): number {
  return Number(memberId % 64n);
}

/** Price and time of a slip; null when its bets do not exist. */
export async function findSlip(
  db: Queryable,
  scope: MemberScope,
  issueId: bigint,
  betIds: readonly string[],
): Promise<{ readonly stake: bigint; readonly placedAt: Date } | null> {
  const { rows } = await db.query<{ stake: bigint; placedAt: Date }>(
    `select sum(b.stake)::bigint as stake, min(b.placed_at) as "placedAt"
       from lottery.issue i join lottery.bet b on b.brand_id = i.brand_id and b.day = i.day and b.issue_id = i.id
      where i.brand_id = $1 and i.id = $2 and b.bucket = $3 and b.member_id = $4 and b.id = any ($5::uuid[])
     having count(*) = $6`,
    [scope.brandId, issueId, bucketOf(scope.memberId), scope.memberId, betIds, betIds.length],
  );
  return rows[0] ?? null;
}

/** Codes of the games that a member bet on last, latest first. */
export async function recentGameCodes(db: Queryable, scope: MemberScope, limit: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ gameCode: string }>(
    `select i.game_code as "gameCode"
       from (select issue_id, placed_at from lottery.bet where brand_id = $1 and member_id = $2
              order by placed_at desc, id desc limit 200) b
       join lottery.issue i on i.brand_id = $1 and i.id = b.issue_id
      group by i.game_code order by max(b.placed_at) desc, i.game_code limit $3`,
    [scope.brandId, scope.memberId, limit],
  );
  return rows.map((row) => row.gameCode);
}

/** A member's stakes in unfinished issues, in minor units. */
export async function openStakes(db: Queryable, scope: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ stake: bigint }>(
    `select coalesce(sum(m.stake), 0)::bigint as stake
       from lottery.issue i join lottery.member_issue m on m.brand_id = i.brand_id and m.issue_id = i.id
      where i.brand_id = $1 and i.state not in ('SETTLED', 'VOID') and m.bucket = $2 and m.member_id = $3`,
    [scope.brandId, bucketOf(scope.memberId), scope.memberId],
  );
  return rows[0]?.stake ?? 0n;
}

export type BetState = 'OPEN' | 'CANCELLED' | 'WON' | 'LOST' | 'VOID';

export type BetRow = {
  readonly id: string;
  readonly commandId: string;
  readonly issueId: bigint;
  readonly issueNumber: string;
  readonly gameCode: string;
  /** Null for electronic games. */
  readonly region: 'N' | 'S' | null;
  readonly family: GameRow['family'];
  readonly issueState: IssueState;
  readonly closesAt: Date;
  readonly play: string;
  readonly numbers: string;
  readonly numberCount: number;
  readonly tickets: number;
  readonly points: number;
  readonly units: number;
  readonly ticketStake: bigint;
  readonly stake: bigint;
  readonly oddsE4: bigint;
  readonly winPerHit: bigint;
  readonly rebate: bigint;
  readonly priceVersion: number;
  /** The part of its stated odds that it pays, ppm; bets on Vietnamese lotteries store odds that are already reduced. */
  readonly payablePpm: number;
  readonly placedAt: Date;
  readonly state: BetState;
  readonly hits: number | null;
  readonly payout: bigint | null;
  readonly settledAt: Date | null;
  /** Valid-bet amount: the stake, or less for a bet that covers or secures too many outcomes; final once published. */
  readonly counted: bigint;
  readonly uncountedReason: UncountedReason | null;
  readonly isPublished: boolean;
};

/** State of a bet. Not stored, but derived from its cancellation, its win and its issue. */
export const STATE = `case when c.bet_id is not null then 'CANCELLED' when i.state = 'VOID' then 'VOID'
  when i.state <> 'SETTLED' then 'OPEN' when w.bet_id is not null then 'WON' else 'LOST' end`;

const JOINS = `join lottery.issue i on i.brand_id = b.brand_id and i.id = b.issue_id
  join lottery.game g on g.brand_id = i.brand_id and g.code = i.game_code
  left join lottery.cancellation c on c.brand_id = b.brand_id and c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id
  left join lottery.win w on w.brand_id = b.brand_id and w.bucket = b.bucket and w.issue_id = b.issue_id
    and w.member_id = b.member_id and w.bet_id = b.id
  ${COUNTED_SOURCE}`;
export const SOURCE = `from lottery.bet b
  ${JOINS}`;

export const BET_COLUMNS = `b.id, b.command_id as "commandId", b.issue_id as "issueId", i.number as "issueNumber",
  i.game_code as "gameCode", i.region, g.family, i.state as "issueState", i.closes_at as "closesAt", b.play, b.numbers,
  b.number_count as "numberCount", b.tickets, b.points, b.units, b.ticket_stake as "ticketStake", b.stake,
  b.odds_e4 as "oddsE4", b.win_per_hit as "winPerHit", b.rebate,
  b.price_version as "priceVersion", b.payable_ppm as "payablePpm", b.placed_at as "placedAt", ${STATE} as state,
  case when i.state = 'SETTLED' then w.hits end as hits, case when i.state = 'SETTLED' then w.payout end as payout,
  case when i.state in ('SETTLED', 'VOID') then i.settled_at else c.cancelled_at end as "settledAt",
  ${COUNTED}, i.state = 'SETTLED' and (i.settlement_run > 1 or i.published_bucket is null
    or (b.bucket, b.member_id) <= (i.published_bucket, i.published_member)) as "isPublished"`;

/** The upline chain of a bet with groups and rates of each level, and the limits that the prices set for them. */
export const CHAIN_COLUMNS = `b.member_id as "memberId", coalesce(l.path, '{}') as uplines, coalesce(l.groups, '{}') as groups,
  coalesce(l.rates_ppm, '{}') as "ratesPpm", coalesce(t.data #>> '{groups,top}', t.data ->> 'topGroup')::integer as "topGroup",
  t.highest_rate_ppm as "highestRatePpm"`;
export const CHAIN_SOURCE = `join lottery.price_table t
    on t.brand_id = b.brand_id and t.game_code = i.game_code and t.version = b.price_version
  left join lottery.upline_chain l on l.brand_id = b.brand_id and l.id = b.upline_chain_id`;

/** A drawn bet with its payout, and its upline chain with groups and rates on the game. */
export type ReturnedBet = BetRow & {
  readonly memberId: bigint;
  /** Null: it won nothing. */
  readonly payout: bigint | null;
  /** Uplines at the time of the bet, from the top agent down; without the bettor. */
  readonly uplines: readonly bigint[];
  /** In the order of `uplines`; 0 means none. Empty for chains stored before groups existed. */
  readonly groups: readonly number[];
  readonly ratesPpm: readonly number[];
  /** Limits for groups and rates by the prices at which the bet was sold. */
  readonly topGroup: number | null;
  readonly highestRatePpm: bigint;
};

/** Rows per query: the driver parses all rows that have arrived without a pause of the event loop. */
const BETS_PER_READ = 500;

/** Bets of some members on a drawn issue in the order of placing, without cancelled ones; at most `limit` if given. */
export async function returnedBetsOf(
  db: Queryable,
  issue: IssueRow,
  members: readonly { readonly bucket: number; readonly memberId: bigint }[],
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly ReturnedBet[]> {
  const bets: ReturnedBet[] = [];
  for (let after: readonly [at: string | null, id: string | null] = [null, null]; ; ) {
    const { rows } = await db.query<ReturnedBet & { readonly placedExactly: string }>(
      `select ${BET_COLUMNS}, ${CHAIN_COLUMNS}, b.placed_at::text as "placedExactly"
         from (
           select * from lottery.bet b
            where b.brand_id = $8 and b.bucket = any ($1::smallint[]) and b.day = $2 and b.issue_id = $3 and b.member_id = any ($4)
              and ($6::timestamptz is null or (b.placed_at, b.id) > ($6, $7::uuid))
              and not exists (select from lottery.cancellation c
                where c.brand_id = b.brand_id and c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id)
            order by b.placed_at, b.id limit $5
         ) b ${JOINS} ${CHAIN_SOURCE}
        order by b.placed_at, b.id`,
      [
        ...[[...new Set(members.map(({ bucket }) => bucket))], issue.day, issue.id],
        ...[members.map(({ memberId }) => memberId), Math.min(BETS_PER_READ, limit - bets.length), ...after],
        issue.brandId,
      ],
    );
    for (const bet of rows) bets.push(bet);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BETS_PER_READ || bets.length >= limit) return bets;
    after = [last.placedExactly, last.id];
  }
}

export interface BetFilter {
  readonly issueId?: bigint | undefined;
  readonly state?: BetState | undefined;
  /** Only games of these families. */
  readonly families?: readonly string[] | undefined;
  /** Inclusive, by the time of the bet. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/**
 * Bets in a day's partition were placed at most this long before the draw (from opening to close, over the longest pause) and never after
 * it: the range of placing times limits the partitions to read.
 */
export const MOST_DAYS_OPEN = 14;

const FILTER = `b.brand_id = $1 and b.member_id = $2 and b.placed_at >= $3 and b.placed_at < $4
  and b.day >= ($3::timestamptz at time zone 'UTC')::date - 1
  and b.day <= ($4::timestamptz at time zone 'UTC')::date + ${MOST_DAYS_OPEN}
  and ($5::bigint is null or b.issue_id = $5) and ($6::text is null or ${STATE} = $6)
  and ($7::text[] is null or g.family = any ($7))`;

function filterValues(scope: MemberScope, filter: BetFilter): unknown[] {
  const { from, to, issueId, state, families } = filter;
  return [scope.brandId, scope.memberId, from, to, issueId ?? null, state ?? null, families ?? null];
}

/** A member's bets, newest first, after the last one of the previous page. */
export async function listBets(
  db: Queryable,
  scope: MemberScope,
  filter: BetFilter,
  page: { readonly after?: { readonly placedAt: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET_COLUMNS} ${SOURCE} where ${FILTER}
        and ($8::timestamptz is null or (b.placed_at, b.id) < ($8, $9::uuid))
      order by b.placed_at desc, b.id desc limit $10`,
    [...filterValues(scope, filter), page.after?.placedAt ?? null, page.after?.id ?? null, page.limit],
  );
  return rows;
}

export type BetSums = {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly drawnStake: bigint;
  readonly count: bigint;
};

/** Sums over all bets that match a filter: stakes without returned ones, payouts, and stakes of drawn bets. */
export async function sumBets(db: Queryable, scope: MemberScope, filter: BetFilter): Promise<BetSums> {
  const { rows } = await db.query<BetSums>(
    `select coalesce(sum(b.stake) filter (where s.state not in ('CANCELLED', 'VOID')), 0)::bigint as stake,
            coalesce(sum(w.payout) filter (where s.state = 'WON'), 0)::bigint as payout,
            coalesce(sum(b.stake) filter (where s.state in ('WON', 'LOST')), 0)::bigint as "drawnStake", count(*) as count
       ${SOURCE} cross join lateral (select ${STATE} as state) s where ${FILTER}`,
    filterValues(scope, filter),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

/** One of a member's own bets. */
export async function findBet(db: Queryable, scope: MemberScope, betId: string): Promise<BetRow | null> {
  const { rows } = await db.query<BetRow>(
    `select ${BET_COLUMNS} ${SOURCE} where b.brand_id = $1 and b.bucket = $2 and b.member_id = $3 and b.id = $4`,
    [scope.brandId, bucketOf(scope.memberId), scope.memberId, betId],
  );
  return rows[0] ?? null;
}

/** Stores that a bet was cancelled; false when it already was. */
export async function insertCancellation(
  tx: Queryable,
  scope: MemberScope,
  bet: Pick<BetRow, 'id' | 'issueId' | 'stake'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lottery.cancellation (bucket, issue_id, bet_id, brand_id, member_id, stake, cancelled_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [bucketOf(scope.memberId), bet.issueId, bet.id, scope.brandId, scope.memberId, bet.stake, now],
  );
  return rowCount === 1;
}

/** Subtracts a cancelled bet from the member's stakes on the issue. */
export async function reduceMemberIssue(
  tx: Queryable,
  scope: MemberScope,
  bet: Pick<BetRow, 'issueId' | 'stake' | 'rebate'>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update lottery.member_issue set stake = stake - $5, bets = bets - 1, rebate = rebate - $6
      where brand_id = $1 and bucket = $2 and issue_id = $3 and member_id = $4`,
    [scope.brandId, bucketOf(scope.memberId), bet.issueId, scope.memberId, bet.stake, bet.rebate],
  );
  if (rowCount !== 1) throw new Error(`issue ${bet.issueId} has no stakes of member ${scope.memberId}`);
}
