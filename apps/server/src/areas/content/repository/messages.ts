import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type MessageKind = 'FINANCE' | 'BET' | 'PROMOTION' | 'SECURITY' | 'CONTRACT' | 'GENERAL';

export interface NewMessage {
  readonly memberId: bigint;
  readonly kind: MessageKind;
  /** Prefix of two keys of the locales' area `member`: `<key>_title` and `<key>_text`. */
  readonly textKey: string;
  readonly params: Readonly<Record<string, string>>;
  /** Unique key of the message, e.g. `deposit:17`, so that it is written only once. */
  readonly source: string;
}

export type MessageRow = {
  id: bigint;
  kind: MessageKind;
  text_key: string;
  params: Record<string, string>;
  created_at: Date;
  read_at: Date | null;
};

type Owner = Pick<MemberScope, 'brandId' | 'memberId'>;

/** Writes messages to many members in one statement. @returns the members who got a new one */
export async function insertMessages(
  db: Queryable,
  { brandId }: Scope,
  messages: readonly NewMessage[],
  at: Date,
): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(
    `insert into content.message (brand_id, member_id, kind, text_key, params, source, created_at)
     select $1, m.*, $7 from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::text[]) m
     on conflict (brand_id, member_id, source) do nothing returning member_id`,
    [
      brandId,
      messages.map((message) => message.memberId),
      messages.map((message) => message.kind),
      messages.map((message) => message.textKey),
      messages.map((message) => JSON.stringify(message.params)),
      messages.map((message) => message.source),
      at,
    ],
  );
  return [...new Set(rows.map((row) => row.member_id))];
}

/** Messages before an id, newest first. */
export async function listMessages(
  db: Queryable,
  { brandId, memberId }: Owner,
  before: bigint | null,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select id, kind, text_key, params, created_at, read_at from content.message
      where brand_id = $1 and member_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [brandId, memberId, before, limit],
  );
  return rows;
}

export async function countUnread(db: Queryable, { brandId, memberId }: Owner): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    'select count(*)::int as unread from content.message where brand_id = $1 and member_id = $2 and read_at is null',
    [brandId, memberId],
  );
  return rows[0]?.unread ?? 0;
}

/** Number of unread messages of several members. */
export async function countUnreadOf(
  db: Queryable,
  { brandId }: Scope,
  memberIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ member_id: bigint; unread: number }>(
    `select member_id, count(*)::int as unread from content.message
      where brand_id = $1 and member_id = any ($2) and read_at is null group by member_id`,
    [brandId, memberIds],
  );
  return new Map(rows.map((row) => [row.member_id, row.unread]));
}

/** Marks the member's own messages as read; ids of other members' messages are ignored. */
export async function markRead(
  db: Queryable,
  { brandId, memberId }: Owner,
  ids: readonly bigint[],
  now: Date,
): Promise<void> {
  await db.query(
    `update content.message set read_at = $4
      where brand_id = $1 and member_id = $2 and id = any ($3) and read_at is null`,
    [brandId, memberId, ids, now],
  );
}

/** Deletes messages older than `retainFrom`, a bounded number at once. @returns how many */
export async function trimMessages(db: Queryable, retainFrom: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from content.message where (brand_id, member_id, id) in (
       select brand_id, member_id, id from content.message where created_at < $1 order by created_at limit $2)`,
    [retainFrom, limit],
  );
  return rowCount ?? 0;
}

/** Removes a message from an inbox by its source. */
export async function removeMessage(
  db: Queryable,
  { brandId }: Scope,
  memberId: bigint,
  source: string,
): Promise<void> {
  await db.query('delete from content.message where brand_id = $1 and member_id = $2 and source = $3', [
    brandId,
    memberId,
    source,
  ]);
}
