import type { OriginalMove } from '@lantern/engines/originals';
import type { Queryable } from '@lantern/server-kit';
import type { OriginalResult } from '../games/outcome-record.ts';
import type { Payment } from '../wallet-calls.ts';

export type RoundRow = {
  id: string;
  playerId: bigint;
  walletSession: string;
  game: string;
  version: number;
  currency: string;
  /** Currency symbol. */
  symbol: string;
  exponent: number;
  nonce: bigint;
  coin: bigint;
  stake: bigint;
  /** Null for older rounds that did not store it. */
  walletCalls: Payment | null;
  state: 'DECIDED' | 'OPEN' | 'CLOSING' | 'RETURNING' | 'SETTLED' | 'REFUSED' | 'VOID';
  playedAt: Date;
  /** Bet of an original; null for spins. */
  input: unknown;
  moves: readonly OriginalMove[];
  /** Time of the last move or of the start of closing; null for a round that ends immediately. */
  movedAt: Date | null;
  payout: bigint | null;
  coins: bigint | null;
  draws: readonly number[] | null;
  result: OriginalResult | null;
  shown: number;
  balance: bigint | null;
  reason: string | null;
  serverSeed: string;
  clientSeed: string;
  isRevealed: boolean;
};

const SELECT = `select r.id, r.player_id as "playerId", r.wallet_session as "walletSession", r.game, r.version, r.currency, p.symbol, r.exponent,
  r.nonce, r.coin, r.stake, r.wallet_calls as "walletCalls", r.state, r.played_at as "playedAt", r.input, r.moves,
  r.moved_at as "movedAt", r.payout,
  r.coins, r.draws, r.result, r.shown, r.balance, r.reason,
  s.server_seed as "serverSeed", s.client_seed as "clientSeed", s.revealed_at is not null as "isRevealed"
  from arcade.round r join arcade.seed s on s.id = r.seed_id join arcade.player p on p.id = r.player_id`;

/** One round; restricted to `playerId` unless it is null. */
export async function findRound(db: Queryable, id: string, playerId: bigint | null): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(`${SELECT} where r.id = $1 and ($2::bigint is null or r.player_id = $2)`, [
    id,
    playerId,
  ]);
  return rows[0] ?? null;
}

/** A player's rounds, newest first. */
export async function listRounds(
  db: Queryable,
  playerId: bigint,
  page: { readonly before: { readonly at: Date; readonly id: string } | null; readonly limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `${SELECT} where r.player_id = $1 and r.state <> 'REFUSED'
        and ($2::timestamptz is null or (r.played_at, r.id) < ($2, $3::uuid))
      order by r.played_at desc, r.id desc limit $4`,
    [playerId, page.before?.at ?? null, page.before?.id ?? null, page.limit],
  );
  return rows;
}

/** The round of a game that waits for the player's move. */
export async function findOpenRound(db: Queryable, playerId: bigint, game: string): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(`${SELECT} where r.player_id = $1 and r.game = $2 and r.state = 'OPEN'`, [
    playerId,
    game,
  ]);
  return rows[0] ?? null;
}

/** Id of any unfinished round in any game; null when there is none. Its seeds must stay secret. */
export async function findUnfinished(db: Queryable, playerId: bigint): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from arcade.round where player_id = $1 and state in ('OPEN', 'CLOSING', 'RETURNING') limit 1`,
    [playerId],
  );
  return rows[0]?.id ?? null;
}

/** Rounds that have waited for the wallet since `before`, oldest first. */
export async function listWaitingRounds(db: Queryable, before: Date, limit: number): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `${SELECT} where r.state in ('DECIDED', 'CLOSING', 'RETURNING') and coalesce(r.moved_at, r.played_at) <= $1
      order by coalesce(r.moved_at, r.played_at) limit $2`,
    [before, limit],
  );
  return rows;
}

/** Stores how much of a round was shown; the value never decreases. False when the round does not exist. */
export async function markShown(db: Queryable, id: string, playerId: bigint, steps: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.round set shown = greatest(shown, least($3, steps))
      where id = $1 and player_id = $2 and state = 'SETTLED'`,
    [id, playerId, steps],
  );
  return rowCount === 1;
}
