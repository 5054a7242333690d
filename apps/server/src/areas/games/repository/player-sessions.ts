import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

/** Session and game of a round, for vendors that name players instead of sessions. */
export type PlayerSession = { session: string; game: string };

type Player = Pick<MemberScope, 'brandId' | 'memberId'>;

/** The session under which a member's round was begun. */
export async function findRoundSession(
  db: Queryable,
  vendor: string,
  player: Player,
  round: string,
): Promise<PlayerSession | null> {
  const { rows } = await db.query<PlayerSession>(
    `select session::text, game from games.round
      where bucket = $1 and vendor = $2 and member_id = $3 and ref = $4 and brand_id = $5`,
    [Number(player.memberId % 64n), vendor, player.memberId, round, player.brandId],
  );
  return rows[0] ?? null;
}

/** A member's newest session with a vendor, of one game or of any; or the session that is named. */
export async function findPlayerSession(
  db: Queryable,
  vendor: string,
  { brandId, memberId }: Player,
  { game, session }: { readonly game: string | null; readonly session: string | null },
): Promise<PlayerSession | null> {
  const { rows } = await db.query<PlayerSession>(
    `select vendor_session::text as session, game from games.session
      where vendor = $1 and member_id = $2 and brand_id = $3 and opened_at is not null
        and ($4::text is null or game = $4) and ($5::uuid is null or vendor_session = $5)
      order by opened_at desc, vendor_session limit 1`,
    [vendor, memberId, brandId, game, session],
  );
  return rows[0] ?? null;
}

/** The game of a launch token, while it is valid. */
export async function findLaunchGame(
  db: Queryable,
  { brandId }: Scope,
  vendor: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<{ game: string }>(
    'select game from games.session where token_hash = $1 and vendor = $2 and brand_id = $3 and launch_until >= $4',
    [tokenHash, vendor, brandId, now],
  );
  return rows[0]?.game ?? null;
}

/** A bet by its transaction. */
export type BetRow = { ref: string; round: string; state: string };

/** Bets of a member's round in the order of arrival. */
export async function listBets(
  db: Queryable,
  vendor: string,
  { brandId, memberId }: Player,
  round: string,
): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ref, round_ref as round, state from games.vendor_transaction
      where brand_id = $1 and member_id = $2 and round_ref = $3 and vendor = $4 and kind in ('bet', 'tombstone')
      order by at, ref limit 200`,
    [brandId, memberId, round, vendor],
  );
  return rows;
}

/** The round of a bet, or of its tombstone. */
export async function findBetRound(
  db: Queryable,
  vendor: string,
  { brandId, memberId }: Player,
  ref: string,
): Promise<string | null> {
  const { rows } = await db.query<{ round: string }>(
    `select round_ref as round from games.vendor_transaction
      where brand_id = $1 and vendor = $2 and ref = $3 and member_id = $4`,
    [brandId, vendor, ref, memberId],
  );
  return rows[0]?.round ?? null;
}
