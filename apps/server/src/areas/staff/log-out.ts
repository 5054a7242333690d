import type { StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from './deps.ts';
import { endSessionByToken } from './repository/sessions.ts';
import { tokenHashOf } from './session-rules.ts';

/** Ends the session of the call's own token. */
export async function logOut(deps: StaffDeps, context: StaffContext): Promise<null> {
  await endSessionByToken(deps.pool, context.operator.scope, tokenHashOf(context), 'LOGOUT', context.now);
  return null;
}
