import { calls } from '@lantern/contract/calls';
import { call } from '../../shared/api/call.ts';
import { type Session, session } from '../../shared/session/session.ts';
import { createStore } from '../../shared/session/store.ts';

/** Whether the cookie of the latest login did not come back. */
export const isCookieRefused = createStore(false);

/**
 * Enters the session that a login has opened, once the server has seen its cookie. A browser that refuses cookies drops it without an
 * error, and the next call would only end the session.
 *
 * @param opened the answer of the login; it is entered as it is when the server does not answer, since that says nothing about cookies
 */
export async function enterSession(opened: Session): Promise<void> {
  const found = await call(calls.staff.session, {}).then(
    (value) => value.session,
    () => opened,
  );
  isCookieRefused.set(found === null);
  if (found === null) session.setHere(null);
  else session.set({ operator: found.operator, next: found.next });
}
