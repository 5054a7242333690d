import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type RoundRow = {
  vendor: string;
  ref: string;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  game: string;
  title: string;
  /** Its game's names by language; empty if it has one for all. */
  titles: Readonly<Record<string, string>>;
  gameType: string;
  state: 'OPEN' | 'ENDED' | 'VOID';
  stake: bigint;
  payout: bigint;
  openedAt: Date;
  endedAt: Date | null;
};

/** Columns of a round `x` with its game `g`. */
export const COLUMNS = `x.vendor, x.ref, x.member_id as "memberId", x.book, x.game, coalesce(g.title, x.game) as title, coalesce(g.titles, '{}') as titles,
  x.game_type as "gameType", x.state, x.stake, x.payout, x.opened_at as "openedAt", x.ended_at as "endedAt"`;
export const TITLE = `left join games.game g on g.brand_id = x.brand_id and g.vendor = x.vendor and g.code = x.game`;

/** The last row of a page. */
export interface RoundKey {
  readonly at: Date;
  readonly ref: string;
}

/** A member's rounds, newest first. */
export async function listMemberRounds(
  db: Queryable,
  { brandId, memberId, book }: MemberScope,
  page: { readonly before?: RoundKey | undefined; readonly limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.bucket = $1 and x.member_id = $2 and x.brand_id = $3 and x.book = $4
        and ($5::timestamptz is null or (x.opened_at, x.ref) < ($5, $6))
      order by x.opened_at desc, x.ref desc limit $7`,
    [Number(memberId % 64n), memberId, brandId, book, page.before?.at ?? null, page.before?.ref ?? '', page.limit],
  );
  return rows;
}

/** Sums over all rounds of a member, in minor units. */
export type RoundSums = { stake: bigint; endedStake: bigint; payout: bigint };

export async function sumMemberRounds(db: Queryable, { brandId, memberId, book }: MemberScope): Promise<RoundSums> {
  const { rows } = await db.query<RoundSums>(
    `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
            coalesce(sum(stake) filter (where state = 'ENDED'), 0)::bigint as "endedStake"
       from games.round where bucket = $1 and member_id = $2 and brand_id = $3 and book = $4`,
    [Number(memberId % 64n), memberId, brandId, book],
  );
  return rows[0] ?? { stake: 0n, endedStake: 0n, payout: 0n };
}

/** One round of a member by its vendor and id. */
export async function findRound(
  db: Queryable,
  { brandId }: Scope,
  key: { readonly memberId: bigint; readonly vendor: string; readonly ref: string },
): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from games.round x ${TITLE}
      where x.bucket = $1 and x.member_id = $2 and x.vendor = $3 and x.ref = $4 and x.brand_id = $5`,
    [Number(key.memberId % 64n), key.memberId, key.vendor, key.ref, brandId],
  );
  return rows[0] ?? null;
}

/** A round by its vendor and id. */
export interface RoundId {
  readonly vendor: string;
  readonly ref: string;
}

export type RoundGameRow = {
  vendor: string;
  ref: string;
  title: string;
  titles: Readonly<Record<string, string>>;
  showIcon: string;
};

/** Name and cover of the games of a member's rounds; rounds of games that left the catalogue are omitted. */
export async function listRoundGames(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  rounds: readonly RoundId[],
): Promise<RoundGameRow[]> {
  const { rows } = await db.query<RoundGameRow>(
    `select x.vendor, x.ref, g.title, g.titles, coalesce(nullif(g.cover, ''), g.code) as "showIcon"
       from unnest($4::text[], $5::text[]) as wanted (vendor, ref)
       join games.round x on x.bucket = $1 and x.member_id = $2 and x.brand_id = $3 and x.vendor = wanted.vendor and x.ref = wanted.ref
       join games.game g on g.brand_id = x.brand_id and g.vendor = x.vendor and g.code = x.game`,
    [Number(memberId % 64n), memberId, brandId, rounds.map(({ vendor }) => vendor), rounds.map(({ ref }) => ref)],
  );
  return rows;
}

/** A vendor's transaction of a round. */
export type TransactionRow = {
  kind: 'bet' | 'play' | 'result' | 'rollback' | 'end' | 'tombstone' | 'promo' | 'jackpot' | 'adjust';
  ref: string;
  amount: bigint;
  balanceAfter: bigint;
  state: string | null;
  at: Date;
};

/** Transactions of a round in the order of arrival. */
export async function listTransactions(
  db: Queryable,
  { brandId }: Scope,
  key: { readonly memberId: bigint; readonly vendor: string; readonly ref: string },
): Promise<TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    `select kind, ref, amount, balance_after as "balanceAfter", state, at from games.vendor_transaction
      where member_id = $1 and round_ref = $2 and vendor = $3 and brand_id = $4 order by at, ref limit 200`,
    [key.memberId, key.ref, key.vendor, brandId],
  );
  return rows;
}
