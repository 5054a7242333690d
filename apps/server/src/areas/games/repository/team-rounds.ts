import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';
import { COLUMNS, type RoundKey, type RoundRow, TITLE } from './rounds.ts';

/** Filter of rounds, by the time at which they began. */
export interface RoundFilter {
  readonly book: 'REAL' | 'TEST';
  /** Inclusive and exclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly gameType?: string | undefined;
  /** A round is lost when it paid less than its stake, even if it paid something. */
  readonly state?: 'OPEN' | 'WON' | 'LOST' | 'VOID' | undefined;
  readonly before?: RoundKey | undefined;
  readonly limit: number;
}

const FILTER = `x.brand_id = $1 and x.book = $2 and x.opened_at >= $3 and x.opened_at < $4
  and ($5::text is null or x.game_type = $5)
  and ($6::text is null or $6 = case when x.state <> 'ENDED' then x.state when x.payout >= x.stake then 'WON' else 'LOST' end)
  and ($7::timestamptz is null or (x.opened_at, x.ref) < ($7, $8))`;
const NEWEST = 'order by x.opened_at desc, x.ref desc limit $9';

/** Rounds of several members, newest first. With null, rounds of all members: the scan then reads all rows between the matching ones. */
export async function listRoundsOfMembers(
  db: Queryable,
  scope: Scope,
  members: readonly bigint[] | null,
  filter: RoundFilter,
): Promise<readonly RoundRow[]> {
  const { book, from, to, gameType, state, before, limit } = filter;
  const values = [
    ...[scope.brandId, book, from, to, gameType ?? null, state ?? null],
    ...[before?.at ?? null, before?.ref ?? '', limit],
  ];
  const { rows } =
    members === null
      ? await db.query<RoundRow>(`select ${COLUMNS} from games.round x ${TITLE} where ${FILTER} ${NEWEST}`, values)
      : await db.query<RoundRow>(
          `select t.* from unnest($10::bigint[]) m (id) cross join lateral (
             select ${COLUMNS} from games.round x ${TITLE}
              where x.bucket = (m.id % 64)::smallint and x.member_id = m.id and ${FILTER} ${NEWEST}) t
            order by t."openedAt" desc, t.ref desc limit $9`,
          [...values, members],
        );
  return rows;
}

/** Sums over a member's rounds under a filter, in minor units; the result is payout compared with `endedStake`. */
export type PlayedSums = {
  readonly count: bigint;
  readonly stake: bigint;
  readonly endedStake: bigint;
  readonly payout: bigint;
};

export async function sumRoundsOfMember(
  db: Queryable,
  { brandId, memberId, book }: MemberScope,
  { from, to, gameType, state }: Pick<RoundFilter, 'from' | 'to' | 'gameType' | 'state'>,
): Promise<PlayedSums> {
  const { rows } = await db.query<PlayedSums>(
    `select count(*) as count, coalesce(sum(x.stake), 0)::bigint as stake, coalesce(sum(x.payout), 0)::bigint as payout,
            coalesce(sum(x.stake) filter (where x.state = 'ENDED'), 0)::bigint as "endedStake"
       from games.round x where x.bucket = $9 and x.member_id = $10 and ${FILTER}`,
    [brandId, book, from, to, gameType ?? null, state ?? null, null, '', Number(memberId % 64n), memberId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}
