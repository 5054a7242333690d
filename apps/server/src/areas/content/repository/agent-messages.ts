import type { Queryable, Scope } from '@lantern/server-kit';

export type AgentMessageRow = {
  readonly id: bigint;
  readonly senderId: bigint;
  readonly recipientId: bigint;
  readonly title: string;
  readonly text: string;
  readonly sentAt: Date;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
};

export interface NewAgentMessage
  extends Pick<AgentMessageRow, 'senderId' | 'recipientId' | 'title' | 'text' | 'sentAt'> {
  readonly requestId: string;
}

const COLUMNS = `id, sender_id as "senderId", recipient_id as "recipientId", title, text, sent_at as "sentAt",
  withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"`;

/** Adds one to a sender's messages of the day. @returns the new count; null when `most` was already reached */
export async function countAgentMessage(
  db: Queryable,
  { brandId }: Scope,
  senderId: bigint,
  day: string,
  most: number,
): Promise<number | null> {
  const { rows } = await db.query<{ sent: number }>(
    `insert into content.agent_message_day as d (brand_id, sender_id, day, sent) values ($1, $2, $3, 1)
     on conflict (brand_id, sender_id, day) do update set sent = d.sent + 1 where d.sent < $4 returning sent`,
    [brandId, senderId, day, most],
  );
  return rows[0]?.sent ?? null;
}

export async function agentMessagesOfDay(
  db: Queryable,
  { brandId }: Scope,
  senderId: bigint,
  day: string,
): Promise<number> {
  const { rows } = await db.query<{ sent: number }>(
    'select sent from content.agent_message_day where brand_id = $1 and sender_id = $2 and day = $3',
    [brandId, senderId, day],
  );
  return rows[0]?.sent ?? 0;
}

/** @returns its id; null when the sender's request has already written one */
export async function insertAgentMessage(
  db: Queryable,
  { brandId }: Scope,
  message: NewAgentMessage,
): Promise<bigint | null> {
  const { senderId, recipientId, requestId, title, text, sentAt } = message;
  const { rows } = await db.query<{ id: bigint }>(
    `insert into content.agent_message (brand_id, sender_id, recipient_id, request_id, title, text, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (brand_id, sender_id, request_id) do nothing returning id`,
    [brandId, senderId, recipientId, requestId, title, text, sentAt],
  );
  return rows[0]?.id ?? null;
}

/** The agent message written by a sender's request. */
export async function findByRequest(
  db: Queryable,
  { brandId }: Scope,
  senderId: bigint,
  requestId: string,
): Promise<AgentMessageRow | null> {
  const { rows } = await db.query<AgentMessageRow>(
    `select ${COLUMNS} from content.agent_message where brand_id = $1 and sender_id = $2 and request_id = $3`,
    [brandId, senderId, requestId],
  );
  return rows[0] ?? null;
}

export interface AgentMessagePage {
  readonly beforeId: bigint | null;
  readonly limit: number;
}

/** A sender's messages, newest first; optionally to one recipient. */
export async function listSent(
  db: Queryable,
  { brandId }: Scope,
  senderId: bigint,
  recipientId: bigint | null,
  { beforeId, limit }: AgentMessagePage,
): Promise<AgentMessageRow[]> {
  const { rows } = await db.query<AgentMessageRow>(
    `select ${COLUMNS} from content.agent_message
      where brand_id = $1 and sender_id = $2 and ($3::bigint is null or recipient_id = $3)
        and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [brandId, senderId, recipientId, beforeId, limit],
  );
  return rows;
}

/** The brand's agent messages, newest first; optionally those that one account sent or received. */
export async function listAll(
  db: Queryable,
  { brandId }: Scope,
  accountId: bigint | null,
  { beforeId, limit }: AgentMessagePage,
): Promise<AgentMessageRow[]> {
  const { rows } = await db.query<AgentMessageRow>(
    `select ${COLUMNS} from content.agent_message
      where brand_id = $1 and ($2::bigint is null or sender_id = $2 or recipient_id = $2)
        and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [brandId, accountId, beforeId, limit],
  );
  return rows;
}

/** An agent message, locked until the transaction ends. */
export async function lockAgentMessage(db: Queryable, { brandId }: Scope, id: bigint): Promise<AgentMessageRow | null> {
  const { rows } = await db.query<AgentMessageRow>(
    `select ${COLUMNS} from content.agent_message where brand_id = $1 and id = $2 for update`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

export async function withdrawAgentMessage(
  db: Queryable,
  { brandId }: Scope,
  id: bigint,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await db.query(
    'update content.agent_message set withdrawn_at = $3, withdrawn_by = $4 where brand_id = $1 and id = $2',
    [brandId, id, at, by],
  );
}

/**
 * Deletes agent messages that are as old as deleted inbox messages, and old daily counts, a bounded number at once. @returns the number of
 * messages deleted
 */
export async function trimAgentMessages(db: Queryable, retainFrom: Date, limit: number): Promise<number> {
  await db.query('delete from content.agent_message_day where day < $1::date', [retainFrom]);
  const { rowCount } = await db.query(
    `delete from content.agent_message where (brand_id, id) in (
       select brand_id, id from content.agent_message where sent_at < $1 order by sent_at limit $2)`,
    [retainFrom, limit],
  );
  return rowCount ?? 0;
}

export type WordRow = {
  readonly word: string;
  readonly isBare: boolean;
  readonly addedBy: string;
  readonly addedAt: Date;
};

/** The brand's blocked words, in order; at most `limit`. */
export async function listWords(db: Queryable, { brandId }: Scope, limit: number): Promise<WordRow[]> {
  const { rows } = await db.query<WordRow>(
    `select word, is_bare as "isBare", added_by as "addedBy", added_at as "addedAt" from content.agent_message_word
      where brand_id = $1 order by word limit $2`,
    [brandId, limit],
  );
  return rows;
}

/** @returns false when the word exists, or when the brand has `most` words */
export async function insertWord(
  db: Queryable,
  { brandId }: Scope,
  { word, addedBy, addedAt }: WordRow,
  most: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into content.agent_message_word (brand_id, word, added_by, added_at)
     select $1, $2, $3, $4 where (select count(*) from content.agent_message_word where brand_id = $1) < $5
     on conflict do nothing`,
    [brandId, word, addedBy, addedAt, most],
  );
  return rowCount === 1;
}

export async function deleteWord(db: Queryable, { brandId }: Scope, word: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from content.agent_message_word where brand_id = $1 and word = $2', [
    brandId,
    word,
  ]);
  return rowCount === 1;
}
