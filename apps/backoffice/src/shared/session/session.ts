import { brand } from './brand.ts';
import { createStore } from './store.ts';
import { postToTabs } from './tabs.ts';

export type FirstStep = 'ENROL_TOTP' | 'CHANGE_PASSWORD' | null;

/** The operator's session. Its secret is an HttpOnly cookie that scripts cannot read. */
export interface Session {
  readonly operator: string;
  /** Steps to complete before the back office opens. */
  readonly next: FirstStep;
}

/** Undefined until the server has reported the session of the browser's cookie. */
const store = createStore<Session | null | undefined>(undefined);

function setHere(value: Session | null): void {
  if (value === null) brand.set(null);
  store.set(value);
}

export const session = {
  use: store.use,
  get: store.get,
  /** Stores the server's answer about the session cookie, for this tab. */
  setHere,
  /** Stores a change made in this tab; other tabs query the server. */
  set(value: Session | null): void {
    setHere(value);
    postToTabs({ type: 'session' });
  },
};
