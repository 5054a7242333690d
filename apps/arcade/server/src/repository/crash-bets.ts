import type { Queryable } from '@lantern/server-kit';
import type { RoundRow } from './rounds.ts';

export interface NewCrashBet {
  readonly id: string;
  readonly number: bigint;
  readonly seedId: bigint;
  readonly playerId: bigint;
  readonly walletSession: string;
  readonly game: string;
  readonly version: number;
  readonly currency: string;
  readonly exponent: number;
  readonly stake: bigint;
  readonly input: object;
  readonly alias: string;
  readonly isTest: boolean;
  readonly leavesMs: number;
}

/** Inserts a bet. The caller holds the lock of the round. */
export async function insertBet(db: Queryable, bet: NewCrashBet, now: Date): Promise<void> {
  await db.query(
    `insert into arcade.round (id, player_id, wallet_session, game, version, currency, exponent, seed_id, nonce, coin, stake, played_at,
       wallet_calls, input)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, 'bet-result', $12::jsonb)`,
    [
      bet.id,
      bet.playerId,
      bet.walletSession,
      bet.game,
      bet.version,
      bet.currency,
      bet.exponent,
      bet.seedId,
      bet.number,
      bet.stake,
      now,
      JSON.stringify(bet.input),
    ],
  );
  await db.query(
    'insert into arcade.crash_bet (round_id, number, player_id, alias, is_test, leaves_ms) values ($1, $2, $3, $4, $5, $6)',
    [bet.id, bet.number, bet.playerId, bet.alias, bet.isTest, bet.leavesMs],
  );
}

/** Number of the player's bets in a round that are not refused or void. */
export async function countBets(db: Queryable, number: bigint, playerId: bigint): Promise<number> {
  const { rows } = await db.query<{ bets: number }>(
    `select count(*)::integer as bets from arcade.crash_bet b join arcade.round r on r.id = b.round_id
      where b.number = $1 and b.player_id = $2 and r.state not in ('REFUSED', 'VOID')`,
    [number, playerId],
  );
  return rows[0]?.bets ?? 0;
}

/** Ids of the player's bets in a round that are not refused or void, in the order of placement. */
export async function listOwnBets(db: Queryable, number: bigint, playerId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id from arcade.crash_bet b join arcade.round r on r.id = b.round_id
      where b.number = $1 and b.player_id = $2 and r.state not in ('REFUSED', 'VOID') order by r.played_at, r.id`,
    [number, playerId],
  );
  return rows.map(({ id }) => id);
}

/** Players see only bets with the same currency and money type (real or test). */
export interface Company {
  readonly currency: string;
  readonly isTest: boolean;
}

export type SeenBet = Pick<RoundRow, 'stake' | 'payout' | 'exponent' | 'state'> & {
  id: string;
  alias: string;
  currency: string;
  isTest: boolean;
  /** Cash-out multiplier such as `2.48`; null while the bet is open or unpaid, and when it lost. */
  at: string | null;
};

/** Bets of a round whose stakes were taken, newest first. A cash-out is visible after it is paid. */
export async function listSeenBets(db: Queryable, number: bigint, limit: number): Promise<SeenBet[]> {
  const { rows } = await db.query<SeenBet>(
    `select r.id, b.alias, r.currency, b.is_test as "isTest", r.exponent, r.stake, r.payout, r.state, r.result->'output'->>'at' as at
       from arcade.crash_bet b join arcade.round r on r.id = b.round_id
      where b.number = $1 and r.state in ('OPEN', 'CLOSING', 'SETTLED')
      order by r.played_at desc, r.id limit $2`,
    [number, limit],
  );
  return rows;
}

export type CompanyTotals = { currency: string; isTest: boolean; exponent: number; bets: number; stake: bigint };

/** Number and sum of a round's bets, by currency and money type. */
export async function sumBets(db: Queryable, number: bigint): Promise<CompanyTotals[]> {
  const { rows } = await db.query<CompanyTotals>(
    `select r.currency, b.is_test as "isTest", r.exponent, count(*)::integer as bets, sum(r.stake)::bigint as stake
       from arcade.crash_bet b join arcade.round r on r.id = b.round_id
      where b.number = $1 and r.state in ('OPEN', 'CLOSING', 'SETTLED') group by 1, 2, 3`,
    [number],
  );
  return rows;
}
