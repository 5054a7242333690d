import type { SecurityChange } from '@lantern/events';
import {
  isRefusal,
  type MemberContext,
  type Queryable,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../accounts/repository/credentials-version.ts';
import { lockMember } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { publishSessionEnd } from '../sessions/open-session.ts';
import { type EndedSession, endOtherSessions, isSessionLive } from '../sessions/repository.ts';
import { publishChange } from './publish-change.ts';

/**
 * Changes a login credential: locks the member's row, ends all other sessions and logins under way, and notifies the member. A refusal of
 * the work rolls everything back. NOT_LOGGED_IN when the caller's own session has ended meanwhile, e.g. because the password was changed.
 */
export async function changeCredential<Value>(
  deps: Pick<IdentityDeps, 'pool' | 'publish' | 'tokens' | 'sockets'>,
  context: MemberContext,
  what: SecurityChange,
  work: (tx: Queryable) => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  const { scope, sessionId } = context.member;
  const at = context.now;
  let ended: readonly EndedSession[] = [];
  const outcome = await transactionOrRefuse(deps.pool, async (tx) => {
    await lockMember(tx, scope, scope.memberId);
    if (!(await isSessionLive(tx, scope, sessionId))) return refuse('NOT_LOGGED_IN');
    const value = await work(tx);
    if (isRefusal(value)) return value;
    const others = { exceptId: sessionId, reason: 'CREDENTIAL_CHANGED', at } as const;
    ended = await endOtherSessions(tx, scope, scope.memberId, others);
    await raiseCredentialsVersion(tx, scope, scope.memberId);
    await publishChange(deps, tx, scope, { what, at, ip: context.ip, userAgent: context.userAgent });
    return value;
  });
  if (!isRefusal(outcome)) publishSessionEnd(deps, scope, ended, 'EXPIRED');
  return outcome;
}
