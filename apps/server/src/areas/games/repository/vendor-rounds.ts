import type { Queryable, Scope } from '@lantern/server-kit';

export type Feed = { place: bigint; lookedAt: Date | null; silentSince: Date | null };

/** Starts the import of a vendor's rounds. */
export async function openFeed(db: Queryable, vendor: string): Promise<void> {
  await db.query('insert into games.vendor_feed (vendor) values ($1) on conflict do nothing', [vendor]);
}

/** Position up to which a vendor's rounds are imported; null before the first transfer to it. */
export async function findFeed(db: Queryable, vendor: string): Promise<Feed | null> {
  const { rows } = await db.query<Feed>(
    'select place, looked_at as "lookedAt", silent_since as "silentSince" from games.vendor_feed where vendor = $1',
    [vendor],
  );
  return rows[0] ?? null;
}

export interface ReportedRound {
  readonly place: bigint;
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly ref: string;
  readonly game: string;
  readonly gameType: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly playedAt: Date;
}

/** Stores rounds and moves the position; false when another process has moved it since it was read. */
export async function writeRounds(
  tx: Queryable,
  vendor: string,
  from: bigint,
  to: bigint,
  rounds: readonly ReportedRound[],
): Promise<boolean> {
  const { rowCount } = await tx.query('update games.vendor_feed set place = $3 where vendor = $1 and place = $2', [
    vendor,
    from,
    to,
  ]);
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into games.vendor_round
       (vendor, place, brand_id, member_id, book, ref, game, game_type, stake, payout, played_at)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
       $10::bigint[], $11::timestamptz[]) on conflict do nothing`,
    [
      vendor,
      rounds.map((one) => one.place),
      rounds.map((one) => one.brandId),
      rounds.map((one) => one.memberId),
      rounds.map((one) => one.book),
      rounds.map((one) => one.ref),
      rounds.map((one) => one.game),
      rounds.map((one) => one.gameType),
      rounds.map((one) => one.stake),
      rounds.map((one) => one.payout),
      rounds.map((one) => one.playedAt),
    ],
  );
  return true;
}

/** Stores whether the vendor answered, or since when it does not. */
export async function noteLook(db: Queryable, vendor: string, at: Date, hasAnswered: boolean): Promise<void> {
  await db.query(
    hasAnswered
      ? 'update games.vendor_feed set looked_at = $2, silent_since = null where vendor = $1'
      : 'update games.vendor_feed set silent_since = coalesce(silent_since, $2) where vendor = $1',
    [vendor, at],
  );
}

export type WaitingRound = {
  place: bigint;
  brandId: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  ref: string;
  stake: bigint;
  payout: bigint;
};

/** Rounds that are not booked yet, after a position and in order. */
export async function listWaitingRounds(
  db: Queryable,
  vendor: string,
  after: bigint,
  limit: number,
): Promise<WaitingRound[]> {
  const { rows } = await db.query<WaitingRound>(
    `select place, brand_id as "brandId", member_id as "memberId", book, ref, stake, payout from games.vendor_round
      where vendor = $1 and booked_at is null and place > $2 order by place limit $3`,
    [vendor, after, limit],
  );
  return rows;
}

/** Books rounds of a brand into mirror accounts, rounds and events. @returns the number booked */
export async function bookRounds(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  rounds: readonly { readonly place: bigint; readonly bookId: number; readonly key: string; readonly digest: bigint }[],
  now: Date,
): Promise<number> {
  const { rows } = await db.query<{ booked: number }>(
    'select games.book_vendor_rounds($1, $2, $3::bigint[], $4::integer[], $5::uuid[], $6::bigint[], $7) as booked',
    [
      brandId,
      vendor,
      rounds.map((one) => one.place),
      rounds.map((one) => one.bookId),
      rounds.map((one) => one.key),
      rounds.map((one) => one.digest),
      now,
    ],
  );
  return rows[0]?.booked ?? 0;
}

/** Categories of a vendor's games, over all brands. */
export async function gameTypesOf(db: Queryable, vendor: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ code: string; gameType: string }>(
    'select distinct on (code) code, game_type as "gameType" from games.game where vendor = $1 order by code limit 1000',
    [vendor],
  );
  return new Map(rows.map((row) => [row.code, row.gameType]));
}
