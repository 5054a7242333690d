import { createStore } from './store.ts';

const KEY = 'office-brand';
const store = createStore<string | null>(sessionStorage.getItem(KEY));

/** The brand that this tab works for, if not the host's own; stored per tab. */
export const brand = {
  get: store.get,
  set(code: string | null): void {
    if (code === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
    store.set(code);
  },
};
