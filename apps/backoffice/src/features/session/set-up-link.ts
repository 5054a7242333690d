import { createStore } from '../../shared/store.ts';

const PATH = '/setup';

/** The token of a set-up link that this page was opened by; null on every other page. It stands behind the hash sign. */
export const setUpLink = createStore<string | null>(location.pathname === PATH ? location.hash.slice(1) : null);

/** Leaves the page of the link; nothing of it stays in the address or in the history. */
export function closeSetUp(): void {
  history.replaceState(null, '', '/');
  setUpLink.set(null);
}
