import { brand } from './brand.ts';
import { createStore } from './store.ts';
import { tellTabs } from './tabs.ts';

export type FirstStep = 'ENROL_TOTP' | 'CHANGE_PASSWORD' | null;

/** The operator's session as this page knows it. What opens anything is a cookie that no script reads. */
export interface Session {
  readonly operator: string;
  /** What has to be done before the office opens. */
  readonly next: FirstStep;
}

/** Undefined until the server has said who is logged in by the browser's cookie. */
const store = createStore<Session | null | undefined>(undefined);

function keep(value: Session | null): void {
  if (value === null) brand.set(null);
  store.set(value);
}

export const session = {
  use: store.use,
  get: store.get,
  /** What the server says of the cookie. */
  keep,
  /** What this tab has changed; the other tabs ask anew. */
  set(value: Session | null): void {
    keep(value);
    tellTabs({ type: 'session' });
  },
};
