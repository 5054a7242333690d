import { calls } from '@lantern/contract/calls';
import { call, Refused } from '../shared/api/call.ts';
import { session } from '../shared/session/session.ts';

/** Reads the session of the browser's cookie from the server. */
export async function refreshSession(): Promise<void> {
  try {
    const { session: found } = await call(calls.staff.session, {});
    const before = session.get();
    session.setHere(found && { operator: found.operator, next: found.next });
    // Another operator has logged in: removes all data of the previous one.
    if (before && found && before.operator !== found.operator) location.reload();
  } catch (error) {
    // Without an answer there is no session; an open page stays on a network failure.
    if (session.get() === undefined || (error instanceof Refused && error.code !== 'NETWORK')) session.setHere(null);
  }
}
