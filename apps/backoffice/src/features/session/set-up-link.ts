import { createStore } from '../../shared/session/store.ts';

const PATH = '/setup';

/** Token of the set-up link that opened this page; null otherwise. It is in the URL fragment. */
export const setUpLink = createStore<string | null>(location.pathname === PATH ? location.hash.slice(1) : null);

/** Leaves the set-up page and removes the token from address and history. */
export function closeSetUp(): void {
  history.replaceState(null, '', '/');
  setUpLink.set(null);
}
