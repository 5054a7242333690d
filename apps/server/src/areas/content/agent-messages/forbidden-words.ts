import { AGENT_MESSAGE_LIMITS } from '@lantern/contract/agent-message-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { foldText } from '@lantern/text/fold';
import type { ContentDeps } from '../deps.ts';
import { deleteWord, insertWord, listWords } from '../repository/agent-messages.ts';
import { cleanText } from './message-rules.ts';

const READ = 'content.read';
const PUBLISH = 'content.publish';
const SHORTEST = 2;

/** The brand's blocked words for agent messages. */
export async function listAgentMessageWords(
  deps: ContentDeps,
  context: StaffContext,
): Promise<Value<'agentMessagesBackOffice.words'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const rows = await listWords(deps.pool, context.operator.scope, AGENT_MESSAGE_LIMITS.words);
  return { rows: rows.map(({ word, addedBy, addedAt }) => ({ word, addedBy, addedAt: addedAt.toISOString() })) };
}

/** Adds or removes a blocked word; does nothing if it is already so. STATE_CONFLICT when the maximum number is reached. */
export async function changeAgentMessageWord(
  deps: ContentDeps,
  context: StaffContext,
  { word: typed, change }: Payload<'agentMessagesBackOffice.changeWord'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, PUBLISH);
  if (refusal) return refusal;
  const word = foldText(cleanText(typed)).replaceAll('\n', ' ');
  if (word.length < SHORTEST) return refuse('BAD_REQUEST', { field: 'word' });
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = { word, isBare: false, addedBy: name, addedAt: context.now };
    if (change === 'REMOVE' && !(await deleteWord(tx, scope, word))) return null;
    if (change === 'ADD') {
      const there = await listWords(tx, scope, AGENT_MESSAGE_LIMITS.words);
      if (there.some((one) => one.word === word)) return null;
      if (!(await insertWord(tx, scope, row, AGENT_MESSAGE_LIMITS.words))) return refuse('STATE_CONFLICT');
    }
    await deps.staff.audit(tx, context, {
      ...{ action: 'content.agent-message-word', target: `word:${word}`, permission: PUBLISH },
      ...{ before: null, after: { change } },
    });
    return null;
  });
}
