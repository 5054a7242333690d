import type { Queryable, Scope } from '@lantern/server-kit';
import type { ContentDeps } from '../deps.ts';
import { countUnreadOf, insertMessages, type NewMessage } from '../repository/messages.ts';

/**
 * Writes messages to inboxes, each once, and sends the unread count to open tabs. All inbox messages are written here. Advertising
 * (PROMOTION) reaches only members who accept it and have no play restriction; messages about a member's money, bets or security are always
 * sent.
 *
 * @returns the members who got a new message
 */
export async function sendMessages(
  deps: ContentDeps,
  tx: Queryable,
  scope: Scope,
  messages: readonly NewMessage[],
  at: Date,
): Promise<readonly bigint[]> {
  const wanted = await leaveOutAdvertising(deps, tx, scope, messages);
  if (wanted.length === 0) return [];
  const notified = await insertMessages(tx, scope, wanted, at);
  const unread = await countUnreadOf(tx, scope, notified);
  for (const memberId of notified) {
    deps.sockets.toMember(scope.brandId, memberId, { type: 'notice', unread: unread.get(memberId) ?? 0 });
  }
  return notified;
}

async function leaveOutAdvertising(
  { safety }: ContentDeps,
  tx: Queryable,
  scope: Scope,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  const advertised = messages.filter(({ kind }) => kind === 'PROMOTION').map(({ memberId }) => memberId);
  if (advertised.length === 0) return messages;
  const takers = await safety.takersOfMarketing(tx, scope, [...new Set(advertised)], 'INBOX');
  return messages.filter(({ kind, memberId }) => kind !== 'PROMOTION' || takers.has(memberId));
}
