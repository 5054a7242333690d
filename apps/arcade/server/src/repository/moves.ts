import type { Queryable } from '@lantern/server-kit';
import type { RoundRow } from './rounds.ts';

/** Locks a player, so that none of the player's rounds changes meanwhile. Lock order as in the batches: player before round. */
export async function lockRounds(db: Queryable, playerId: bigint): Promise<void> {
  await db.query('select from arcade.player where id = $1 for no key update', [playerId]);
}

/**
 * Writes the progress of a round if it is still in state `before`. The caller holds the player's lock.
 * False when the state has changed: crash rounds change without the player's lock.
 */
export async function writeProgress(
  db: Queryable,
  { id, moves, state, balance }: Pick<RoundRow, 'id' | 'moves' | 'state' | 'balance'>,
  before: RoundRow['state'],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update arcade.round set moves = $2, state = $3, balance = $4, moved_at = $5 where id = $1 and state = $6',
    [id, JSON.stringify(moves), state, balance, now, before],
  );
  return rowCount === 1;
}

/** Ids and players of rounds without a move since `before`, oldest first. */
export async function listAbandoned(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ id: string; playerId: bigint }[]> {
  const { rows } = await db.query<{ id: string; playerId: bigint }>(
    `select id, player_id as "playerId" from arcade.round where state = 'OPEN' and moved_at <= $1 order by moved_at limit $2`,
    [before, limit],
  );
  return rows;
}
