import { AGENT_MESSAGE_LIMITS } from '@lantern/contract/agent-message-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { isShownText } from '@lantern/contract/shown-text';
import {
  businessDay,
  type MemberContext,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { ContentDeps } from '../deps.ts';
import { sendMessages } from '../notices/send-messages.ts';
import {
  agentMessagesOfDay,
  countAgentMessage,
  findByRequest,
  insertAgentMessage,
  listSent,
  listWords,
  type NewAgentMessage,
} from '../repository/agent-messages.ts';
import { refuseNonAgents } from '../require-agent.ts';
import { cleanText, comparableMessage, faultOf } from './message-rules.ts';

const USUAL_LIMIT = 20;

type Written = Value<'agentMessages.write'> | Refusal;

const dayOf = async (deps: ContentDeps, { brand, now }: MemberContext) =>
  businessDay(now, (await deps.brands.settings(brand.id)).businessTimeZone);

/** Source key of the inbox message that delivers an agent message. */
export const sourceOf = (agentMessageId: bigint): string => `message_upline:${agentMessageId}`;

interface AgentMessageToSend extends NewAgentMessage {
  readonly day: string;
}

/** The answer to a repeated request: as the first time, or a refusal if it contains another message; null for a new request. */
async function answerToRepeated(
  db: Queryable,
  scope: Scope,
  { senderId, requestId, recipientId, title, text, day }: AgentMessageToSend,
): Promise<Written | null> {
  const earlier = await findByRequest(db, scope, senderId, requestId);
  if (earlier === null) return null;
  const isSame = earlier.recipientId === recipientId && earlier.title === title && earlier.text === text;
  if (!isSame) return refuse('IDEMPOTENCY_CONFLICT');
  const sent = await agentMessagesOfDay(db, scope, senderId, day);
  return { id: `${earlier.id}`, leftToday: Math.max(0, AGENT_MESSAGE_LIMITS.aDay - sent) };
}

const limitReached = () => refuse('AGENT_MESSAGES_LIMIT', { limit: String(AGENT_MESSAGE_LIMITS.aDay) });

/** Refuses a message with a link, with a blocked word, or of characters that stand for many. */
async function refuseFaulty(deps: ContentDeps, scope: Scope, title: string, text: string): Promise<Refusal | null> {
  const message = comparableMessage(title, text);
  if (message === null) return refuse('BAD_REQUEST', { field: 'text' });
  const words = await listWords(deps.pool, scope, AGENT_MESSAGE_LIMITS.words);
  const fault = faultOf(message, words);
  return fault === null ? null : refuse('AGENT_MESSAGE_REFUSED', { ...fault });
}

/**
 * Sends plain text of an agent to one of the agent's direct downlines, at most twenty per business day; the request id is the idempotency
 * key. The limit is checked before the text is judged, and again when the message is counted.
 */
export async function writeAgentMessage(
  deps: ContentDeps,
  context: MemberContext,
  { requestId, to, title: typedTitle, text: typedText }: Payload<'agentMessages.write'>,
): Promise<Written> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { member, now } = context;
  const { scope } = member;
  if (!member.protectedActions) return refuse('TRIAL_ACCOUNT');
  const recipient = await deps.tree.node(scope, BigInt(to));
  if (recipient === null || recipient.uplineId !== scope.memberId || recipient.isClosed) return refuse('NOT_IN_LINE');
  const title = cleanText(typedTitle).replaceAll('\n', ' ');
  const text = cleanText(typedText);
  if (!isShownText(title, { isLong: false })) return refuse('BAD_REQUEST', { field: 'title' });
  if (!isShownText(text, { isLong: true })) return refuse('BAD_REQUEST', { field: 'text' });
  const day = await dayOf(deps, context);
  const message = { senderId: scope.memberId, recipientId: recipient.id, title, text, sentAt: now, requestId, day };
  const repeated = await answerToRepeated(deps.pool, scope, message);
  if (repeated) return repeated;
  const sentBefore = await agentMessagesOfDay(deps.pool, scope, scope.memberId, day);
  if (sentBefore >= AGENT_MESSAGE_LIMITS.aDay) return limitReached();
  return (await refuseFaulty(deps, scope, title, text)) ?? (await sendOnce(deps, scope, message));
}

/** Stores, counts and delivers a message, unless a simultaneous request has done so. */
function sendOnce(deps: ContentDeps, scope: Scope, message: AgentMessageToSend): Promise<Written> {
  const { senderId, recipientId, title, text, sentAt, day } = message;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const id = await insertAgentMessage(tx, scope, message);
    if (id === null) return (await answerToRepeated(tx, scope, message)) ?? refuse('IDEMPOTENCY_CONFLICT');
    const sent = await countAgentMessage(tx, scope, senderId, day, AGENT_MESSAGE_LIMITS.aDay);
    if (sent === null) return limitReached();
    const delivered = { memberId: recipientId, kind: 'GENERAL', textKey: 'message_upline' } as const;
    await sendMessages(
      deps,
      tx,
      scope,
      [{ ...delivered, params: { title, words: text }, source: sourceOf(id) }],
      sentAt,
    );
    return { id: `${id}`, leftToday: AGENT_MESSAGE_LIMITS.aDay - sent };
  });
}

/** Messages that the caller has sent, newest first, and how many may still be sent today. */
export async function listSentAgentMessages(
  deps: ContentDeps,
  context: MemberContext,
  { to, cursor, limit = USUAL_LIMIT }: Payload<'agentMessages.sent'>,
): Promise<Value<'agentMessages.sent'> | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const beforeId = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const recipientId = to === undefined ? null : BigInt(to);
  const found = await listSent(deps.pool, scope, scope.memberId, recipientId, { beforeId, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const names = await deps.identity.namesOf(scope, [...new Set(rows.map((row) => row.recipientId))]);
  const sent = await agentMessagesOfDay(deps.pool, scope, scope.memberId, await dayOf(deps, context));
  return {
    rows: rows.map(({ id, title, text, sentAt, recipientId: toId, withdrawnAt }) => ({
      ...{ id: `${id}`, title, text, sentAt: sentAt.toISOString() },
      ...{ to: names.get(toId) ?? '', isWithdrawn: withdrawnAt !== null },
    })),
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
    leftToday: Math.max(0, AGENT_MESSAGE_LIMITS.aDay - sent),
  };
}
