import type { Queryable } from '@lantern/server-kit';

export type Rules = { minimumSpinMs: number; allowsAutoplay: boolean; allowsTurbo: boolean };

export type SessionRow = {
  key: string;
  walletSession: string;
  playerId: bigint;
  game: string;
  currency: string;
  symbol: string;
  exponent: number;
  language: string;
  isTest: boolean;
  /** Played with the studio's own wallet instead of the platform's. */
  hasOwnWallet: boolean;
  rules: Rules;
  expiresAt: Date;
};

const COLUMNS = `encode(token_hash, 'hex') as key, wallet_session as "walletSession", player_id as "playerId", game, currency, symbol,
  exponent, language, is_test as "isTest", has_own_wallet as "hasOwnWallet", rules, expires_at as "expiresAt"`;

/**
 * Stores the session of a launch; does nothing when the launch already has one.
 *
 * @returns the session of the launch; its key differs when another client opened it
 */
export async function openSessionOnce(db: Queryable, session: SessionRow, openedAt: Date): Promise<SessionRow> {
  await db.query(
    `insert into arcade.session (token_hash, wallet_session, player_id, game, currency, symbol, exponent, language, is_test, rules,
       opened_at, expires_at, has_own_wallet)
     values (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (wallet_session) do nothing`,
    [
      session.key,
      session.walletSession,
      session.playerId,
      session.game,
      session.currency,
      session.symbol,
      session.exponent,
      session.language,
      session.isTest,
      session.rules,
      openedAt,
      session.expiresAt,
      session.hasOwnWallet,
    ],
  );
  const { rows } = await db.query<SessionRow>(`select ${COLUMNS} from arcade.session where wallet_session = $1`, [
    session.walletSession,
  ]);
  const [open] = rows;
  if (open === undefined) throw new Error(`the session ${session.walletSession} ended while it was opened`);
  return open;
}

/** Sessions by the hash of their token, in hex. */
export async function findSessions(db: Queryable, keys: readonly string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await db.query<SessionRow>(
    `select ${COLUMNS} from unnest($1::text[]) k (key) join arcade.session s on s.token_hash = decode(k.key, 'hex')`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from arcade.session where expires_at < $1', [now]);
}
