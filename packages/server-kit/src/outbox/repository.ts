import type { Queryable } from '@lantern/database';
import type { StoredEvent } from './outbox.ts';

/** A position in the outbox: every event up to and including it is done. */
export interface Position {
  readonly xid: string;
  readonly id: bigint;
}

type EventRow = {
  xid: string;
  id: bigint;
  topic: string;
  brand_id: bigint;
  payload: unknown;
  created_at: Date;
};

/** An event with the id of its transaction, which defines the order. */
export interface PlacedEvent {
  readonly xid: string;
  readonly event: StoredEvent;
}

export interface Batch {
  readonly events: readonly StoredEvent[];
  readonly placed: readonly PlacedEvent[];
  /** The consumer's position after the batch. */
  readonly until: Position;
}

/** Creates a consumer's position if missing; a new consumer starts at the oldest stored event. */
export async function ensureConsumer(db: Queryable, name: string): Promise<void> {
  await db.query('insert into kit.consumer (name) values ($1) on conflict do nothing', [name]);
}

/** Locks a consumer's position for this transaction; null while another process holds it. */
export async function takePosition(tx: Queryable, name: string): Promise<Position | null> {
  const { rows } = await tx.query<{ xid: string; id: bigint }>(
    'select xid::text, id from kit.consumer where name = $1 for update skip locked',
    [name],
  );
  return rows[0] ?? null;
}

/**
 * Events after a position whose order is final: each one's transaction is older than every open transaction, so no later commit can precede
 * them. If the batch is not full, the position advances to that limit.
 */
export async function readBatch(
  tx: Queryable,
  position: Position,
  topics: readonly string[],
  limit: number,
): Promise<Batch> {
  const { rows: snapshot } = await tx.query<{ xmin: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
  );
  const border = snapshot[0]?.xmin ?? position.xid;
  const { rows } = await tx.query<EventRow>(
    `select o.xid::text, o.id, o.topic, o.brand_id, o.payload, o.created_at from unnest($4::text[]) k (topic)
      cross join lateral (
        -- Only the index of topics serves these comparisons, which leave the one topic; on the primary key the events of all are read.
        select * from kit.outbox x
         where (x.topic, x.xid, x.id) > (k.topic, $1::xid8, $2) and x.topic <= k.topic
         order by x.topic, x.xid, x.id limit $5) o
      where o.xid < $3::xid8
      order by o.xid, o.id limit $5`,
    [position.xid, position.id, border, topics, limit],
  );
  const last = rows.at(-1);
  return {
    events: rows.map(eventOf),
    placed: rows.map((row) => ({ xid: row.xid, event: eventOf(row) })),
    until: rows.length === limit && last ? { xid: last.xid, id: last.id } : later(position, { xid: border, id: 0n }),
  };
}

/** A page of a brand's events after a consumer's position, which stays locked until the transaction ends. */
export async function takeWaiting(
  tx: Queryable,
  name: string,
  topics: readonly string[],
  brandId: bigint,
  limit: number,
  after?: Position,
): Promise<Pick<Batch, 'events' | 'until'>> {
  await ensureConsumer(tx, name);
  const { rows: positions } = await tx.query<{ xid: string; id: bigint }>(
    'select xid::text, id from kit.consumer where name = $1 for update',
    [name],
  );
  const from = after ?? positions[0];
  if (from === undefined) throw new Error(`the consumer ${name} has no position`);
  const { rows } = await tx.query<EventRow>(
    `select xid::text, id, topic, brand_id, payload, created_at from kit.outbox
      where (xid, id) > ($1::xid8, $2) and topic = any ($3) and brand_id = $4 order by xid, id limit $5`,
    [from.xid, from.id, topics, brandId, limit],
  );
  return { events: rows.map(eventOf), until: rows.at(-1) ?? from };
}

const eventOf = (row: EventRow): StoredEvent => ({
  id: row.id,
  topic: row.topic,
  brandId: row.brand_id,
  payload: row.payload,
  createdAt: row.created_at,
});

function later(left: Position, right: Position): Position {
  const leftXid = BigInt(left.xid);
  const rightXid = BigInt(right.xid);
  return leftXid > rightXid || (leftXid === rightXid && left.id > right.id) ? left : right;
}

export async function movePosition(tx: Queryable, name: string, until: Position): Promise<void> {
  await tx.query('update kit.consumer set xid = $2::xid8, id = $3, updated_at = clock_timestamp() where name = $1', [
    name,
    until.xid,
    until.id,
  ]);
}

/**
 * Topics of the events from a transaction on (at most the newest `limit`), and the limit of this read: all older transactions have ended.
 */
export async function readNewTopics(
  db: Queryable,
  from: string,
  limit: number,
): Promise<{ border: string; topics: ReadonlySet<string>; count: number }> {
  // One statement, because limit and events must come from the same snapshot.
  const { rows } = await db.query<{ border: string; topics: string[]; count: number }>({
    name: 'kit-news',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as border,
                  coalesce(array_agg(distinct topic), '{}') as topics, count(*)::int as count
             from (select topic from kit.outbox where xid >= $1::xid8 order by xid desc, id desc limit $2) newest`,
    values: [from, limit],
  });
  const { border = from, topics = [], count = 0 } = rows[0] ?? {};
  return { border, topics: new Set(topics), count };
}

/** Transaction of the newest committed event; null without events. */
export async function newestXid(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ xid: string | null }>(
    'select (select xid from kit.outbox order by xid desc limit 1)::text as xid',
  );
  return rows[0]?.xid ?? null;
}

/** Whether all transactions up to this one have ended, in all databases of the server. */
export async function isSettled(db: Queryable, xid: string): Promise<boolean> {
  const { rows } = await db.query<{ settled: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as settled',
    [xid],
  );
  return rows[0]?.settled === true;
}

/** Age in seconds of the oldest event that each consumer has not handled, by name; 0 when there is none. */
export async function lagsInSeconds(
  db: Queryable,
  consumers: readonly { readonly name: string; readonly topics: readonly string[] }[],
): Promise<ReadonlyMap<string, number>> {
  const pairs = consumers.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })));
  const { rows } = await db.query<{ name: string; lag: number }>(
    `select c.name, coalesce(extract(epoch from clock_timestamp() - min(first.created_at)), 0)::float8 as lag
       from unnest($1::text[], $2::text[]) pair (name, topic)
       join kit.consumer c on c.name = pair.name
       left join lateral (
         select o.created_at from kit.outbox o where o.topic = pair.topic and (o.xid, o.id) > (c.xid, c.id)
          order by o.xid, o.id limit 1
       ) first on true
      group by c.name`,
    [pairs.map(({ name }) => name), pairs.map(({ topic }) => topic)],
  );
  return new Map(rows.map(({ name, lag }) => [name, lag]));
}

/**
 * Deletes events that all consumers have passed and that are older than `deleteBefore`, a bounded number per call.
 * @returns the number of deleted events
 */
export async function trimOutbox(
  db: Queryable,
  consumers: readonly string[],
  deleteBefore: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `with done as (select xid, id from kit.consumer where name = any ($1) order by xid, id limit 1)
     delete from kit.outbox o using (
       select k.xid, k.id, k.brand_id from kit.outbox k, done
        where (k.xid, k.id) <= (done.xid, done.id) and k.created_at < $2
        order by k.xid, k.id limit $3
     ) old where o.xid = old.xid and o.id = old.id and o.brand_id = old.brand_id`,
    [consumers, deleteBefore, limit],
  );
  return rowCount ?? 0;
}
