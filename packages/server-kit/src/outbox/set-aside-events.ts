import type { Queryable } from '@lantern/database';
import { hasRow } from '../jobs/has-row.ts';
import { shownError, waitAfter } from '../set-aside/failure-rules.ts';
import type { Consumer, StoredEvent } from './outbox.ts';
import type { PlacedEvent } from './repository.ts';

/** Maximum events set aside per consumer. At the limit it stops at the next failing event, as in an outage. */
export const MOST_ASIDE = 10_000;
const PAGE = 500;

type AsideRow = { event_id: bigint; topic: string; brand_id: bigint; payload: unknown; created_at: Date };

const eventOf = (row: AsideRow): StoredEvent => ({
  id: row.event_id,
  topic: row.topic,
  brandId: row.brand_id,
  payload: row.payload,
  createdAt: row.created_at,
});

const pieceOf = ({ xid, event }: PlacedEvent) => `${xid}:${event.id}`;

/**
 * Counts a failure of the single event that blocks a consumer.
 * @returns the number of failures
 */
export async function countFailure(db: Queryable, consumer: Consumer, placed: PlacedEvent, error: unknown, now: Date) {
  const { event, xid } = placed;
  const { rows } = await db.query<{ failures: number }>(
    `insert into kit.set_aside (kind, name, piece, brand_id, failures, error, first_failed_at, last_failed_at, try_at,
       xid, event_id, topic, payload, created_at, sequence)
     values ('EVENT', $1, $2, $3, 1, $4, $5, $5, $5, $6::xid8, $7, $8, $9, $10, $11)
     on conflict (name, piece) do update
        set failures = set_aside.failures + 1, error = excluded.error, last_failed_at = excluded.last_failed_at,
            retry_wanted_at = null
     returning failures`,
    [
      consumer.name,
      pieceOf(placed),
      event.brandId,
      shownError(error),
      now,
      xid,
      event.id,
      event.topic,
      JSON.stringify(event.payload),
      event.createdAt,
      sequenceOf(consumer, event),
    ],
  );
  return rows[0]?.failures ?? 1;
}

/** Sequence of an event within its brand; null where order does not matter. */
export function sequenceOf(consumer: Consumer, event: StoredEvent): string | null {
  const sequence = consumer.sequenceOf?.(event) ?? null;
  return sequence === null ? null : `${event.brandId} ${sequence}`;
}

/** Whether an event has failed so often that its consumer skips it. */
export async function setEventAside(
  tx: Queryable,
  consumer: Consumer,
  placed: PlacedEvent,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from kit.set_aside where kind = 'EVENT' and name = $1 and set_aside_at is not null`,
    [consumer.name],
  );
  if ((rows[0]?.count ?? 0) >= MOST_ASIDE) return false;
  await tx.query('update kit.set_aside set set_aside_at = $3 where name = $1 and piece = $2', [
    consumer.name,
    pieceOf(placed),
    now,
  ]);
  return true;
}

/** Deletes the failure record of an event. */
export async function deleteEventFailure(tx: Queryable, consumer: Consumer, placed: PlacedEvent): Promise<void> {
  await tx.query('delete from kit.set_aside where name = $1 and piece = $2', [consumer.name, pieceOf(placed)]);
}

/** Events of a batch that may be handled now. Events of a sequence that already has an event set aside are set aside as well. */
export async function withoutBlockedSequences(
  tx: Queryable,
  consumer: Consumer,
  placed: readonly PlacedEvent[],
  now: Date,
): Promise<readonly StoredEvent[]> {
  if (consumer.sequenceOf === undefined || placed.length === 0) return placed.map(({ event }) => event);
  const { rows } = await tx.query<{ sequence: string }>(
    `select distinct sequence from kit.set_aside
      where kind = 'EVENT' and name = $1 and set_aside_at is not null and sequence is not null`,
    [consumer.name],
  );
  // Usually nothing is set aside, and no event has to be read to find its sequence.
  if (rows.length === 0) return placed.map(({ event }) => event);
  const blocked = new Set(rows.map(({ sequence }) => sequence));
  const free: StoredEvent[] = [];
  for (const one of placed) {
    if (!blocked.has(sequenceOf(consumer, one.event) ?? '')) free.push(one.event);
    else {
      await countFailure(tx, consumer, one, 'waits behind an earlier event of its sequence', now);
      await tx.query('update kit.set_aside set set_aside_at = $3, failures = 0 where name = $1 and piece = $2', [
        consumer.name,
        pieceOf(one),
        now,
      ]);
    }
  }
  return free;
}

/** Events of a brand that a consumer has set aside and not yet handled. */
export async function listAside(
  tx: Queryable,
  name: string,
  topics: readonly string[],
  brandId: bigint,
  after: bigint,
): Promise<{ readonly events: readonly StoredEvent[]; readonly last: bigint | null }> {
  const { rows } = await tx.query<AsideRow & { id: bigint }>(
    `select id, event_id, topic, brand_id, payload, created_at from kit.set_aside
      where kind = 'EVENT' and name = $1 and topic = any ($2) and brand_id = $3 and set_aside_at is not null and id > $4
      order by id limit $5`,
    [name, topics, brandId, after, PAGE],
  );
  return { events: rows.map(eventOf), last: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) };
}

/**
 * Handles the oldest event of a consumer that an operator wants retried. The caller must hold the lock on the consumer's position.
 * @returns null when there is none
 */
export async function retryOne(
  tx: Queryable,
  consumer: Consumer,
): Promise<{ readonly id: bigint; readonly event: StoredEvent } | null> {
  const { rows } = await tx.query<AsideRow & { id: bigint }>(
    `select id, event_id, topic, brand_id, payload, created_at from kit.set_aside
      where kind = 'EVENT' and name = $1 and retry_wanted_at is not null and set_aside_at is not null
      order by xid, event_id limit 1`,
    [consumer.name],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, event: eventOf(row) };
}

export async function endRetry(tx: Queryable, id: bigint): Promise<void> {
  await tx.query('delete from kit.set_aside where id = $1', [id]);
}

/** Records a failed retry: the event, and those behind it in its sequence, wait for the next retry request. */
export async function failRetry(db: Queryable, id: bigint, error: unknown, now: Date): Promise<void> {
  await db.query(
    `with failed as (
       update kit.set_aside set failures = failures + 1, error = $2, last_failed_at = $3, try_at = $4, retry_wanted_at = null
        where id = $1 returning name, sequence, id
     )
     update kit.set_aside other set retry_wanted_at = null from failed
      where other.name = failed.name and other.sequence = failed.sequence and other.id <> failed.id`,
    [id, shownError(error), now, new Date(now.getTime() + waitAfter(1))],
  );
}

const IS_WANTED = `kind = 'EVENT' and retry_wanted_at is not null`;
/** Condition of the job that retries set-aside events. */
export const HAS_WANTED_EVENTS = hasRow(`kit.set_aside where ${IS_WANTED}`, 'name');

/** Consumers that have events to retry. */
export async function listWanted(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(`select distinct name from kit.set_aside where ${IS_WANTED}`);
  return new Set(rows.map(({ name }) => name));
}

/** Deletes failure counts of events behind their consumers' positions: another process handled them. */
export async function trimFailures(db: Queryable, consumers: readonly string[]): Promise<void> {
  await db.query(
    `delete from kit.set_aside s using kit.consumer c
      where s.kind = 'EVENT' and s.set_aside_at is null and c.name = s.name and c.name = any ($1)
        and (s.xid, s.event_id) <= (c.xid, c.id)`,
    [consumers],
  );
}
