import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type RoundRow = {
  vendor: string;
  ref: string;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  game: string;
  title: string;
  gameType: string;
  state: 'OPEN' | 'ENDED' | 'VOID';
  stake: bigint;
  payout: bigint;
  openedAt: Date;
  endedAt: Date | null;
};

const COLUMNS = `x.vendor, x.ref, x.member_id as "memberId", x.book, x.game, coalesce(g.title, x.game) as title,
  x.game_type as "gameType", x.state, x.stake, x.payout, x.opened_at as "openedAt", x.ended_at as "endedAt"`;
const TITLE = `left join games.game g on g.merchant_id = x.merchant_id and g.vendor = x.vendor and g.code = x.game`;

/** The row that a page ended with. */
export interface RoundKey {
  readonly at: Date;
  readonly ref: string;
}

/** A member's rounds, newest first. */
export async function listMemberRounds(
  db: Queryable,
  { merchantId, memberId, book }: MemberScope,
  page: { readonly before?: RoundKey | undefined; readonly limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.bucket = $1 and x.member_id = $2 and x.merchant_id = $3 and x.book = $4
        and ($5::timestamptz is null or (x.opened_at, x.ref) < ($5, $6))
      order by x.opened_at desc, x.ref desc limit $7`,
    [Number(memberId % 64n), memberId, merchantId, book, page.before?.at ?? null, page.before?.ref ?? '', page.limit],
  );
  return rows;
}

/** Sums over all rounds of a member, in minor units. */
export type RoundSums = { stake: bigint; endedStake: bigint; payout: bigint };

export async function sumMemberRounds(db: Queryable, { merchantId, memberId, book }: MemberScope): Promise<RoundSums> {
  const { rows } = await db.query<RoundSums>(
    `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
            coalesce(sum(stake) filter (where state = 'ENDED'), 0)::bigint as "endedStake"
       from games.round where bucket = $1 and member_id = $2 and merchant_id = $3 and book = $4`,
    [Number(memberId % 64n), memberId, merchantId, book],
  );
  return rows[0] ?? { stake: 0n, endedStake: 0n, payout: 0n };
}

export interface RoundFilter {
  readonly memberId?: bigint | undefined;
  readonly state?: RoundRow['state'] | undefined;
  readonly before?: RoundKey | undefined;
  readonly limit: number;
}

/** A brand's rounds, newest first. */
export async function listHouseRounds(db: Queryable, { merchantId }: Scope, filter: RoundFilter): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.merchant_id = $1 and ($2::bigint is null or (x.member_id = $2 and x.bucket = ($2 % 64)::smallint))
        and ($3::text is null or x.state = $3)
        and ($4::timestamptz is null or (x.opened_at, x.ref) < ($4, $5))
      order by x.opened_at desc, x.ref desc limit $6`,
    [
      merchantId,
      filter.memberId ?? null,
      filter.state ?? null,
      filter.before?.at ?? null,
      filter.before?.ref ?? '',
      filter.limit,
    ],
  );
  return rows;
}

/** One round of a member by its vendor and name. */
export async function findRound(
  db: Queryable,
  { merchantId }: Scope,
  key: { readonly memberId: bigint; readonly vendor: string; readonly ref: string },
): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.bucket = $1 and x.member_id = $2 and x.vendor = $3 and x.ref = $4 and x.merchant_id = $5`,
    [Number(key.memberId % 64n), key.memberId, key.vendor, key.ref, merchantId],
  );
  return rows[0] ?? null;
}

/** Transactions of a round in the order they came. */
export async function listTransactions(
  db: Queryable,
  { merchantId }: Scope,
  key: { readonly memberId: bigint; readonly vendor: string; readonly ref: string },
): Promise<{ kind: string; ref: string; amount: bigint; balanceAfter: bigint; state: string | null; at: Date }[]> {
  const { rows } = await db.query<{
    kind: string;
    ref: string;
    amount: bigint;
    balanceAfter: bigint;
    state: string | null;
    at: Date;
  }>(
    `select kind, ref, amount, balance_after as "balanceAfter", state, at from games.vendor_transaction
      where member_id = $1 and round_ref = $2 and vendor = $3 and merchant_id = $4 order by at, ref limit 200`,
    [key.memberId, key.ref, key.vendor, merchantId],
  );
  return rows;
}

/** How many rounds have been open since before a moment, and the oldest of them. */
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
