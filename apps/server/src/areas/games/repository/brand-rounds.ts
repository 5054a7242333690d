import type { Queryable, Scope } from '@lantern/server-kit';
import { COLUMNS, type RoundKey, type RoundRow, TITLE } from './rounds.ts';

export type { RoundRow } from './rounds.ts';

export interface RoundFilter {
  readonly memberIds?: readonly bigint[] | undefined;
  readonly ref?: string | undefined;
  readonly vendor?: string | undefined;
  readonly game?: string | undefined;
  readonly gameType?: string | undefined;
  readonly state?: RoundRow['state'] | undefined;
  readonly book?: RoundRow['book'] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** `from` and `to` refer to the end of rounds instead of the beginning. */
  readonly isByEnd: boolean;
  readonly before?: RoundKey | undefined;
  readonly limit: number;
}

/** Rounds that ended within a span are assumed to have begun at most this long before; longer ones need a manual check. */
const LONGEST_ROUND_MS = 24 * 3_600_000;

/** The earliest begin of rounds of the filter, for the index on the begin. */
function begunFrom({ from, isByEnd }: RoundFilter): Date | null {
  if (from === undefined) return null;
  return isByEnd ? new Date(from.getTime() - LONGEST_ROUND_MS) : from;
}

/** A brand's rounds, newest first. A given round id is found by its transactions, members' rounds by their buckets. */
export async function listBrandRounds(db: Queryable, { brandId }: Scope, filter: RoundFilter): Promise<RoundRow[]> {
  const { memberIds, ref, vendor, game, gameType, state, book, from, to, isByEnd, before, limit } = filter;
  const named = `(x.bucket, x.vendor, x.member_id, x.ref) in (
    select distinct (t.member_id % 64)::smallint, t.vendor, t.member_id, t.round_ref
      from games.vendor_transaction t where t.round_ref = $4 and t.brand_id = $1)`;
  const ofMembers = 'x.member_id = any($2) and x.bucket = any($3)';
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.brand_id = $1
        and ${memberIds === undefined ? '$2::bigint[] is null and $3::smallint[] is null' : ofMembers}
        and ${ref === undefined ? '$4::text is null' : named}
        and ($5::text is null or x.vendor = $5) and ($6::text is null or x.game = $6) and ($7::text is null or x.game_type = $7)
        and ($8::text is null or x.state = $8) and ($9::text is null or x.book = $9)
        and ($10::timestamptz is null or x.opened_at >= $10) and ($11::timestamptz is null or x.opened_at < $11)
        and ($12::timestamptz is null or x.ended_at >= $12) and (not $13 or $11::timestamptz is null or x.ended_at < $11)
        and ($14::timestamptz is null or (x.opened_at, x.ref) < ($14, $15))
      order by x.opened_at desc, x.ref desc limit $16`,
    [
      brandId,
      memberIds ?? null,
      memberIds && [...new Set(memberIds.map((id) => Number(id % 64n)))],
      ...[ref ?? null, vendor ?? null, game ?? null, gameType ?? null, state ?? null, book ?? null],
      begunFrom(filter),
      to ?? null,
      isByEnd ? (from ?? null) : null,
      isByEnd,
      ...[before?.at ?? null, before?.ref ?? ''],
      limit,
    ],
  );
  return rows;
}

/** The member of a round; null when the round does not exist. */
export async function findRoundMember(
  db: Queryable,
  { brandId }: Scope,
  { vendor, ref }: { readonly vendor: string; readonly ref: string },
): Promise<bigint | null> {
  const { rows } = await db.query<{ memberId: bigint }>(
    `select member_id as "memberId" from games.vendor_transaction
      where round_ref = $1 and vendor = $2 and brand_id = $3 order by at desc limit 1`,
    [ref, vendor, brandId],
  );
  return rows[0]?.memberId ?? null;
}

/** Number of open rounds, and the begin of the oldest one. */
export type OpenRounds = { readonly count: number; readonly oldest: Date | null };

/** Open REAL rounds of a brand. */
export async function countBrandOpenRounds(db: Queryable, { brandId }: Scope): Promise<OpenRounds> {
  const { rows } = await db.query<OpenRounds>(
    `select count(*)::int as count, min(opened_at) as oldest from games.round
      where state = 'OPEN' and brand_id = $1 and book = 'REAL'`,
    [brandId],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Number of rounds of all brands open since before an instant, and the oldest of them. */
export async function countOpenRounds(
  db: Queryable,
  before: Date,
): Promise<{ readonly count: bigint; readonly oldest: Date | null }> {
  const { rows } = await db.query<{ count: bigint; oldest: Date | null }>(
    `select count(*) as count, min(opened_at) as oldest from games.round where state = 'OPEN' and opened_at < $1`,
    [before],
  );
  return rows[0] ?? { count: 0n, oldest: null };
}

/** Rounds by vendor and game since an instant, of the newest ones alone: at most `most` rounds are read. */
export async function countRoundsByGame(
  db: Queryable,
  { brandId }: Scope,
  since: Date,
  most: number,
): Promise<readonly { readonly vendor: string; readonly game: string; readonly rounds: number }[]> {
  const { rows } = await db.query<{ vendor: string; game: string; rounds: number }>(
    `select r.vendor, r.game, count(*)::int as rounds
       from (select vendor, game from games.round where brand_id = $1 and opened_at >= $2
              order by opened_at desc limit $3) r
      group by r.vendor, r.game`,
    [brandId, since, most],
  );
  return rows;
}
