import { brand } from './brand.ts';
import { createStore } from './store.ts';

export type FirstStep = 'ENROL_TOTP' | 'CHANGE_PASSWORD' | null;

export interface Session {
  readonly token: string;
  /** What has to be done before the office opens. */
  readonly next: FirstStep;
}

const KEY = 'office-session';

function read(): Session | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text ? (JSON.parse(text) as Session) : null;
  } catch {
    return null;
  }
}

const store = createStore<Session | null>(read());

/** The operator's session of this tab; it ends with the tab. */
export const session = {
  use: store.use,
  get: store.get,
  set(value: Session | null): void {
    if (value) sessionStorage.setItem(KEY, JSON.stringify(value));
    else {
      sessionStorage.removeItem(KEY);
      brand.set(null);
    }
    store.set(value);
  },
};
