import { type Pool, transaction } from '@lantern/database';
import type { Queryable } from '@lantern/server-kit';
import { insertSeed } from './players.ts';

export type Chain = {
  id: bigint;
  /** Last value of the chain, revealed last. */
  secret: string;
  length: number;
  /** Value 0 of the chain. */
  commitment: string;
  salt: string;
};

export type CrashRound = {
  number: bigint;
  chainId: bigint;
  place: number;
  seedId: bigint;
  state: 'BETTING' | 'FLYING' | 'CRASHED';
  closesAt: Date;
  takesOffAt: Date;
  /** Secret until the crash. */
  point: string;
  flightMs: number;
  crashedAt: Date | null;
  /** Secret until the crash. */
  serverSeed: string;
  clientSeed: string;
  commitment: string;
};

const SELECT = `select c.number, c.chain_id as "chainId", c.place, c.seed_id as "seedId", c.state, c.closes_at as "closesAt",
  c.takes_off_at as "takesOffAt", c.point, c.flight_ms as "flightMs", c.crashed_at as "crashedAt",
  s.server_seed as "serverSeed", s.client_seed as "clientSeed", h.commitment
  from arcade.crash_round c join arcade.seed s on s.id = c.seed_id join arcade.crash_chain h on h.id = c.chain_id`;

export async function findChain(db: Queryable, id: bigint): Promise<Chain | null> {
  const { rows } = await db.query<Chain>(
    'select id, secret, length, commitment, salt from arcade.crash_chain where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

export async function insertChain(db: Queryable, chain: Omit<Chain, 'id'>, now: Date): Promise<Chain> {
  const { rows } = await db.query<{ id: bigint }>(
    'insert into arcade.crash_chain (secret, length, commitment, salt, made_at) values ($1, $2, $3, $4, $5) returning id',
    [chain.secret, chain.length, chain.commitment, chain.salt, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a chain was not written');
  return { id: row.id, ...chain };
}

/** The newest round; null before the first. */
export async function findNewestRound(db: Queryable): Promise<CrashRound | null> {
  const { rows } = await db.query<CrashRound>(`${SELECT} order by c.number desc limit 1`);
  return rows[0] ?? null;
}

/** Locks a round (for share) while its bets are changed, so that it cannot take off or crash meanwhile. */
export async function holdRound(db: Queryable, number: bigint): Promise<CrashRound | null> {
  await db.query('select from arcade.crash_round where number = $1 for share', [number]);
  const { rows } = await db.query<CrashRound>(`${SELECT} where c.number = $1`, [number]);
  return rows[0] ?? null;
}

/** Crashed rounds, newest first. */
export async function listCrashed(db: Queryable, before: bigint | null, limit: number): Promise<CrashRound[]> {
  const { rows } = await db.query<CrashRound>(
    `${SELECT} where c.state = 'CRASHED' and ($1::bigint is null or c.number < $1) order by c.number desc limit $2`,
    [before, limit],
  );
  return rows;
}

export interface NewRound {
  readonly number: bigint;
  readonly chainId: bigint;
  readonly place: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly point: string;
  readonly flightMs: number;
  readonly openedAt: Date;
  readonly closesAt: Date;
  readonly takesOffAt: Date;
}

const UNIQUE_VIOLATION = '23505';

/** Inserts a round before its first bet. False when another process was faster. */
export async function insertRound(pool: Pool, round: NewRound): Promise<boolean> {
  try {
    await transaction(pool, async (tx) => {
      const seedId = await insertSeed(tx, round.serverSeed, round.clientSeed, round.openedAt);
      await tx.query(
        `insert into arcade.crash_round
           (number, chain_id, place, seed_id, opened_at, closes_at, takes_off_at, point, flight_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          round.number,
          round.chainId,
          round.place,
          seedId,
          round.openedAt,
          round.closesAt,
          round.takesOffAt,
          round.point,
          round.flightMs,
        ],
      );
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Postpones the start of a round that no process started in time. */
export async function putOff(db: Queryable, number: bigint, takesOffAt: Date): Promise<void> {
  await db.query(`update arcade.crash_round set takes_off_at = $2 where number = $1 and state = 'BETTING'`, [
    number,
    takesOffAt,
  ]);
}

/**
 * Starts the flight. Bets whose stake is not confirmed yet are marked for return.
 * @returns their ids
 */
export function takeOff(pool: Pool, number: bigint, now: Date): Promise<string[]> {
  return transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update arcade.crash_round set state = 'FLYING' where number = $1 and state = 'BETTING'`,
      [number],
    );
    return rowCount === 1 ? returnUnheard(tx, number, now) : [];
  });
}

/**
 * Marks bets of a started round without a confirmed stake for return. Locked bets are skipped: another transaction decides them.
 * @returns their ids
 */
export async function returnUnheard(db: Queryable, number: bigint, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update arcade.round r set state = 'RETURNING', moved_at = $2
       from (select k.id from arcade.crash_bet b join arcade.round k on k.id = b.round_id
              where b.number = $1 and k.state = 'DECIDED' for update of k skip locked) due
      where r.id = due.id returning r.id`,
    [number, now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Closes bets whose automatic cash-out is due.
 * @returns their ids
 */
export async function leaveDue(db: Queryable, number: bigint, elapsedMs: number, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update arcade.round r set state = 'CLOSING', moved_at = $3
       from arcade.crash_bet b
      where b.number = $1 and b.leaves_ms <= $2 and r.id = b.round_id and r.state = 'OPEN'
      returning r.id`,
    [number, elapsedMs, now],
  );
  return rows.map(({ id }) => id);
}

/** Time of the next automatic cash-out, in ms of the flight; null when there is none. */
export async function nextLeave(db: Queryable, number: bigint): Promise<number | null> {
  const { rows } = await db.query<{ ms: number | null }>(
    `select min(b.leaves_ms) as ms from arcade.crash_bet b join arcade.round r on r.id = b.round_id
      where b.number = $1 and r.state = 'OPEN'`,
    [number],
  );
  return rows[0]?.ms ?? null;
}

/**
 * Ends the round: reveals its seed and closes all open bets.
 * @returns ids of bets to be paid or returned
 */
export function crashDown(pool: Pool, number: bigint, now: Date): Promise<string[]> {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ seedId: bigint }>(
      `update arcade.crash_round set state = 'CRASHED', crashed_at = $2 where number = $1 and state = 'FLYING'
        returning seed_id as "seedId"`,
      [number, now],
    );
    const [round] = rows;
    if (round === undefined) return [];
    await tx.query('update arcade.seed set revealed_at = $2 where id = $1', [round.seedId, now]);
    const returned = await returnUnheard(tx, number, now);
    const closing = await tx.query<{ id: string }>(
      `update arcade.round r set state = 'CLOSING', moved_at = $2
         from arcade.crash_bet b where b.number = $1 and r.id = b.round_id and r.state = 'OPEN' returning r.id`,
      [number, now],
    );
    return [...returned, ...closing.rows.map(({ id }) => id)];
  });
}

/** Whether a round is running or a player watches the table. */
export async function isTableNeeded(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ needed: boolean }>(
    `select exists (select from arcade.crash_round where state <> 'CRASHED')
        or exists (select from arcade.crash_watch where until > $1) as needed`,
    [now],
  );
  return rows[0]?.needed ?? false;
}

/** End of the time for which clients have registered as watchers. */
export async function readWatch(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ until: Date }>('select until from arcade.crash_watch');
  return rows[0]?.until ?? new Date(0);
}

export async function extendWatch(db: Queryable, until: Date): Promise<void> {
  await db.query('update arcade.crash_watch set until = $1 where until < $1', [until]);
}
