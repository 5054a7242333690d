import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { ContentDeps } from '../deps.ts';
import { listAll, lockAgentMessage, withdrawAgentMessage } from '../repository/agent-messages.ts';
import { removeMessage } from '../repository/messages.ts';
import { sourceOf } from './write-agent-message.ts';

const READ = 'content.read';
const PUBLISH = 'content.publish';
const USUAL_LIMIT = 50;

/** Messages of agents to their downlines, newest first; optionally those that one account sent or received. */
export async function listBackOfficeAgentMessages(
  deps: ContentDeps,
  context: StaffContext,
  { account, cursor, limit = USUAL_LIMIT }: Payload<'agentMessagesBackOffice.list'>,
): Promise<Value<'agentMessagesBackOffice.list'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const named = account === undefined ? undefined : await deps.identity.findByAccount(scope, account);
  if (named === null) return { rows: [], nextCursor: null };
  const beforeId = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const found = await listAll(deps.pool, scope, named?.id ?? null, { beforeId, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const ids = new Set(rows.flatMap(({ senderId, recipientId }) => [senderId, recipientId]));
  const names = await deps.identity.namesOf(scope, [...ids]);
  return {
    rows: rows.map(({ id, senderId, recipientId, title, text, sentAt, withdrawnAt, withdrawnBy }) => ({
      ...{ id: `${id}`, title, text, sentAt: sentAt.toISOString() },
      ...{ from: names.get(senderId) ?? '', fromId: `${senderId}` },
      ...{ to: names.get(recipientId) ?? '', toId: `${recipientId}` },
      ...{ withdrawnAt: withdrawnAt?.toISOString() ?? null, withdrawnBy },
    })),
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
  };
}

/**
 * Removes an agent message from the inbox permanently; it stays in the list of agent messages, and the audit log has the operator and the
 * reason.
 */
export async function withdrawBackOfficeAgentMessage(
  deps: ContentDeps,
  context: StaffContext,
  { id: given, reason }: Payload<'agentMessagesBackOffice.withdraw'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, PUBLISH);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const id = BigInt(given);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const message = await lockAgentMessage(tx, scope, id);
    if (message === null) return refuse('NOT_FOUND');
    if (message.withdrawnAt !== null) return refuse('STATE_CONFLICT');
    await withdrawAgentMessage(tx, scope, id, { by: name, at: context.now });
    await removeMessage(tx, scope, message.recipientId, sourceOf(id));
    await deps.staff.audit(tx, context, {
      ...{ action: 'content.withdraw-agent-message', target: `agent-message:${id}`, permission: PUBLISH },
      ...{ before: { title: message.title, text: message.text }, after: { reason } },
    });
    return null;
  });
}
