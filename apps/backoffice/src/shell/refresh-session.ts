import { calls } from '@lantern/contract/calls';
import { call, Refused } from '../shared/api/call.ts';
import { session } from '../shared/session.ts';

/** Asks the server who is logged in by this browser's cookie. */
export async function refreshSession(): Promise<void> {
  try {
    const { session: found } = await call(calls.staff.session, {});
    const before = session.get();
    session.keep(found && { operator: found.operator, next: found.next });
    // Somebody else has logged in here: nothing that was read for the other one stays on the screen.
    if (before && found && before.operator !== found.operator) location.reload();
  } catch (error) {
    // Without an answer nobody is known; a page that was open stays as it is.
    if (session.get() === undefined || (error instanceof Refused && error.code !== 'NETWORK')) session.keep(null);
  }
}
