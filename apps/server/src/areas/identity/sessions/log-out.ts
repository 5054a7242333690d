import type { MemberContext } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { publishSessionEnd } from './open-session.ts';
import { endSession } from './repository.ts';

/** Ends the session of the call and notifies its other tabs. */
export async function logOut(deps: IdentityDeps, context: MemberContext): Promise<null> {
  const { scope, sessionId } = context.member;
  const ended = await endSession(deps.pool, scope, sessionId, 'LOGOUT', context.now);
  if (ended) publishSessionEnd(deps, scope, [ended], 'LOGGED_OUT');
  return null;
}
