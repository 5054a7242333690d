import type { SocketMessage } from '@lantern/contract/sockets';
import type { Queryable } from '@lantern/database';
import { deleteInBatches } from '../jobs/delete-in-batches.ts';

/** A message with its address: a member, or everybody of a brand. */
export interface SocketEvent {
  readonly brandId: bigint;
  readonly memberId: bigint | null;
  readonly message: SocketMessage;
}

export interface StoredSocketEvent extends SocketEvent {
  readonly id: bigint;
}

type SocketEventRow = { id: bigint; brand_id: bigint; member_id: bigint | null; message: SocketMessage };

const COLUMNS = 'id, brand_id, member_id, message';

function stored(row: SocketEventRow): StoredSocketEvent {
  return { id: row.id, brandId: row.brand_id, memberId: row.member_id, message: row.message };
}

/**
 * Inserts messages in one statement.
 * @returns them with their ids, in the given order
 */
export async function insertSocketEvents(
  db: Queryable,
  node: string,
  events: readonly SocketEvent[],
): Promise<StoredSocketEvent[]> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'kit-insert-socket-events',
    text: `insert into kit.socket_event (node, brand_id, member_id, message)
      select $1, * from unnest($2::bigint[], $3::bigint[], $4::jsonb[]) returning id`,
    values: [
      node,
      events.map((event) => event.brandId),
      events.map((event) => event.memberId),
      events.map((event) => JSON.stringify(event.message)),
    ],
  });
  return events.flatMap((event, index) => {
    const id = rows[index]?.id;
    return id === undefined ? [] : [{ ...event, id }];
  });
}

/** Recent messages that other processes stored from an id on. */
export async function readEventsOfOthers(
  db: Queryable,
  node: string,
  fromId: bigint,
  limit: number,
): Promise<StoredSocketEvent[]> {
  const { rows } = await db.query<SocketEventRow>(
    `select ${COLUMNS} from kit.socket_event
      where id >= $2 and node <> $1 and created_at > clock_timestamp() - interval '30 seconds' order by id limit $3`,
    [node, fromId, limit],
  );
  return rows.map(stored);
}

export async function highestEventId(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>('select coalesce(max(id), 0) as id from kit.socket_event');
  return rows[0]?.id ?? 0n;
}

/** Addressees of stored messages. */
export async function listAddressees(db: Queryable): Promise<readonly Pick<SocketEvent, 'brandId' | 'memberId'>[]> {
  const { rows } = await db.query<{ brandId: bigint; memberId: bigint | null }>(
    'select distinct brand_id as "brandId", member_id as "memberId" from kit.socket_event',
  );
  return rows;
}

/**
 * Messages that a member missed since a given one.
 * @param hasListener whether the member's own messages were stored; a message to the whole brand does not prove it
 * @returns null if that message is no longer stored, or if more than `limit` were missed
 */
export async function readMissed(
  db: Queryable,
  brandId: bigint,
  memberId: bigint,
  lastId: bigint,
  { limit, hasListener }: { readonly limit: number; readonly hasListener: boolean },
): Promise<StoredSocketEvent[] | null> {
  const { rows } = await db.query<SocketEventRow>(
    `select ${COLUMNS} from kit.socket_event
      where id >= $3 and brand_id = $1 and (member_id = $2 or member_id is null) order by id limit $4`,
    [brandId, memberId, lastId, limit + 1],
  );
  if (rows[0]?.id !== lastId || rows.length > limit || (rows[0].member_id === null && !hasListener)) return null;
  return rows.slice(1).map(stored);
}

export async function deleteOldSocketEvents(db: Queryable, retentionMs: number): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from kit.socket_event where id in (select id from kit.socket_event
           where created_at < clock_timestamp() - $1 * interval '1 millisecond' order by id limit $2)`,
      [retentionMs, limit],
    ),
  );
}

/** Deletes processes that ended without a word. */
export async function deleteOldNodes(db: Queryable): Promise<void> {
  await db.query("delete from kit.node where seen_at < clock_timestamp() - interval '1 hour'");
}

/**
 * Records that this process is alive.
 * @returns whether it is the only process seen alive recently
 */
export async function beat(db: Queryable, node: string, roles: string): Promise<boolean> {
  const { rows } = await db.query<{ others: bigint }>(
    `with seen as (
       insert into kit.node (name, roles, seen_at) values ($1, $2, clock_timestamp())
       on conflict (name) do update set seen_at = excluded.seen_at
     )
     select count(*) as others from kit.node where name <> $1 and seen_at > clock_timestamp() - interval '20 seconds'`,
    [node, roles],
  );
  return rows[0]?.others === 0n;
}

export async function leave(db: Queryable, node: string): Promise<void> {
  await db.query('delete from kit.node where name = $1', [node]);
}
