import type { Queryable, Scope } from '@lantern/server-kit';
import type { ContentDeps } from './deps.ts';
import { countUnreadOf, insertMessages, type NewMessage } from './repository/messages.ts';

/**
 * Writes messages into inboxes, each once, and tells open tabs how many are unread: the one way into an inbox. What advertises
 * (PROMOTION) reaches only members who take advertising and do not rest; what concerns a member's money, bets or security always does.
 *
 * @returns the members who got a new one
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
  const told = await insertMessages(tx, scope, wanted, at);
  const unread = await countUnreadOf(tx, scope, told);
  for (const memberId of told) {
    deps.sockets.toMember(scope.merchantId, memberId, { type: 'notice', unread: unread.get(memberId) ?? 0 });
  }
  return told;
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
