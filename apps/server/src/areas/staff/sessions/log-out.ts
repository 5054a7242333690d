import type { StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { endSessionByToken } from './repository/sessions.ts';
import { tokenHashOf } from './session-rules.ts';

/** Ends the session of the call's cookie, for every tab. */
export async function logOut(deps: StaffDeps, context: StaffContext): Promise<null> {
  await endSessionByToken(deps.pool, context.operator.scope, tokenHashOf(context), 'LOGOUT', context.now);
  context.cookies?.write('session', null);
  return null;
}
