import type { Queryable } from '@lantern/server-kit';

export type PlayerRow = {
  id: bigint;
  seedId: bigint;
  serverSeed: string;
  clientSeed: string;
  nextServerSeed: string;
  nonce: bigint;
  newest: string | null;
  newestState: string | null;
};

const SELECT = `select p.id, p.seed_id as "seedId", s.server_seed as "serverSeed", s.client_seed as "clientSeed",
  p.next_server_seed as "nextServerSeed", p.nonce, p.newest, r.state as "newestState"
  from arcade.player p join arcade.seed s on s.id = p.seed_id left join arcade.round r on r.id = p.newest`;

/** First and next seeds of a new player. */
export interface FirstSeeds {
  readonly serverSeed: string;
  readonly nextServerSeed: string;
  readonly clientSeed: string;
}

export async function insertSeed(db: Queryable, serverSeed: string, clientSeed: string, now: Date): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(
    'insert into arcade.seed (server_seed, client_seed, created_at) values ($1, $2, $3) returning id',
    [serverSeed, clientSeed, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a seed was not written');
  return row.id;
}

/** Finds or creates the player with that name and updates the currency symbol. */
export async function ensurePlayer(
  db: Queryable,
  { name, symbol }: { readonly name: string; readonly symbol: string },
  seeds: FirstSeeds,
  now: Date,
): Promise<bigint> {
  const known = await db.query<{ id: bigint; symbol: string }>('select id, symbol from arcade.player where name = $1', [
    name,
  ]);
  const [player] = known.rows;
  if (player) {
    if (player.symbol !== symbol)
      await db.query('update arcade.player set symbol = $2 where id = $1', [player.id, symbol]);
    return player.id;
  }
  const seedId = await insertSeed(db, seeds.serverSeed, seeds.clientSeed, now);
  await db.query(
    'insert into arcade.player (name, symbol, seed_id, next_server_seed) values ($1, $2, $3, $4) on conflict (name) do nothing',
    [name, symbol, seedId, seeds.nextServerSeed],
  );
  return ensurePlayer(db, { name, symbol }, seeds, now);
}

export async function findPlayer(db: Queryable, id: bigint): Promise<PlayerRow> {
  const { rows } = await db.query<PlayerRow>(`${SELECT} where p.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no player ${id}`);
  return row;
}

/** The player's newest round that is not refused or void; null before the first. */
export async function findNewest(db: Queryable, id: bigint): Promise<{ id: string; playedAt: Date } | null> {
  const { rows } = await db.query<{ id: string; playedAt: Date }>(
    'select r.id, r.played_at as "playedAt" from arcade.player p join arcade.round r on r.id = p.newest where p.id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Locks the player, so that no round starts meanwhile. */
export async function lockPlayer(db: Queryable, id: bigint): Promise<PlayerRow> {
  await db.query('select from arcade.player where id = $1 for no key update', [id]);
  return findPlayer(db, id);
}

/** Activates a new seed pair and reveals the old one. */
export async function replaceSeeds(
  db: Queryable,
  player: Pick<PlayerRow, 'id' | 'seedId'>,
  next: { readonly seedId: bigint; readonly nextServerSeed: string },
  now: Date,
): Promise<void> {
  await db.query('update arcade.seed set revealed_at = $2 where id = $1', [player.seedId, now]);
  await db.query('update arcade.player set seed_id = $2, next_server_seed = $3, nonce = 0 where id = $1', [
    player.id,
    next.seedId,
    next.nextServerSeed,
  ]);
}
