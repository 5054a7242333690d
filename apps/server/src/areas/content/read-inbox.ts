import type { Payload, Value } from '@lantern/contract/schemas';
import type { Pool } from '@lantern/database';
import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { countUnread, listMessages, markRead } from './repository/messages.ts';

const USUAL_LIMIT = 20;
const CURSOR = /^\d{1,18}$/;

/** One page of a member's inbox, newest first. */
export async function readInbox(
  pool: Pool,
  scope: MemberScope,
  { cursor, limit = USUAL_LIMIT }: Payload<'content.inbox'>,
): Promise<Value<'content.inbox'> | Refusal> {
  if (cursor !== undefined && !CURSOR.test(cursor)) return refuse('BAD_REQUEST', { field: 'cursor', rule: 'format' });
  const rows = await listMessages(pool, scope, cursor === undefined ? null : BigInt(cursor), limit + 1);
  const page = rows.slice(0, limit);
  return {
    rows: page.map((row) => ({
      id: row.id.toString(),
      kind: row.kind,
      textKey: row.text_key,
      params: row.params,
      at: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

export async function countUnreadMessages(pool: Pool, scope: MemberScope): Promise<Value<'content.unreadCount'>> {
  return { count: await countUnread(pool, scope) };
}

/** Marks the member's own messages as read. */
export async function markMessagesRead(
  pool: Pool,
  scope: MemberScope,
  ids: readonly string[],
  now: Date,
): Promise<Value<'content.markRead'>> {
  await markRead(pool, scope, ids.map(BigInt), now);
  return null;
}
