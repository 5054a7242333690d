import { tabStorage } from '@lantern/ui';
import { createStore } from './store.ts';

const KEY = 'office-brand';
const store = createStore<string | null>(tabStorage.get(KEY));

/** The brand that this tab works for, if not the host's own; stored per tab. */
export const brand = {
  get: store.get,
  set(code: string | null): void {
    if (code === null) tabStorage.remove(KEY);
    else tabStorage.set(KEY, code);
    store.set(code);
  },
};
