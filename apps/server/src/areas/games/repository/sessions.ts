import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';

export type GameSession = {
  vendor: string;
  vendorSession: string;
  brandId: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  game: string;
  gameType: GameType;
  language: string;
  betsUntil: Date;
  /** The platform login under which it was opened. */
  loginId: bigint | null;
};

const COLUMNS = `vendor, vendor_session as "vendorSession", brand_id as "brandId", member_id as "memberId", book, game,
  game_type as "gameType", language, bets_until as "betsUntil", login_id as "loginId"`;

export interface NewLaunch {
  readonly tokenHash: Buffer;
  readonly vendor: string;
  readonly game: string;
  readonly gameType: GameType;
  readonly language: string;
  readonly at: Date;
  readonly until: Date;
  readonly loginId: bigint | null;
  /** The only origin that may present the token; null: any. */
  readonly origin: string | null;
}

export async function insertLaunch(db: Queryable, scope: MemberScope, launch: NewLaunch): Promise<void> {
  await db.query(
    `insert into games.session
       (token_hash, vendor, brand_id, member_id, book, game, game_type, language, launched_at, launch_until, login_id,
        origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      launch.tokenHash,
      launch.vendor,
      scope.brandId,
      scope.memberId,
      scope.book,
      launch.game,
      launch.gameType,
      launch.language,
      launch.at,
      launch.until,
      launch.loginId,
      launch.origin,
    ],
  );
}

/**
 * Opens the session of a launch token for a vendor. A token works once: the same session id gets the same session again, another one gets
 * null. Null also when the token has expired, or is for another vendor, game or origin. A vendor that names no origin (undefined) has no
 * pages that could.
 */
export async function openLaunch(
  db: Queryable,
  launch: {
    readonly tokenHash: Buffer;
    readonly vendor: string;
    readonly game: string;
    readonly session: string;
    readonly origin: string | undefined;
  },
  now: Date,
  betsUntil: Date,
): Promise<GameSession | null> {
  const { rows } = await db.query<GameSession>(
    `update games.session
        set vendor_session = $4, opened_at = coalesce(opened_at, $5), bets_until = coalesce(bets_until, $6)
      where token_hash = $1 and vendor = $2 and game = $3 and launch_until >= $5
        and (vendor_session is null or vendor_session = $4)
        and (origin is null or $7::text is null or origin = $7)
      returning ${COLUMNS}`,
    [launch.tokenHash, launch.vendor, launch.game, launch.session, now, betsUntil, launch.origin ?? null],
  );
  return rows[0] ?? null;
}

/** Opened sessions by `vendor session`. */
export async function findSessions(db: Queryable, keys: readonly string[]): Promise<Map<string, GameSession>> {
  const pairs = keys.map((key) => key.split(' '));
  const { rows } = await db.query<GameSession>(
    `select ${COLUMNS} from unnest($1::text[], $2::uuid[]) k (v, s)
       join games.session x on x.vendor = k.v and x.vendor_session = k.s`,
    [pairs.map(([vendor]) => vendor), pairs.map(([, session]) => session)],
  );
  return new Map(rows.map((row) => [`${row.vendor} ${row.vendorSession}`, row]));
}

/** Ends a session: it takes no more bets; false if it does not exist. */
export async function endSession(db: Queryable, vendor: string, session: string, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `update games.session set bets_until = least(bets_until, $3::timestamptz - interval '1 millisecond')
      where vendor = $1 and vendor_session = $2 returning 1`,
    [vendor, session, now],
  );
  return rows.length > 0;
}

/** Deletes launches that were never opened. */
export async function deleteStaleLaunches(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from games.session where vendor_session is null and launch_until < $1', [before]);
}
