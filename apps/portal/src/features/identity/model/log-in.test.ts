import { afterEach, expect, test, vi } from 'vitest';
import { modalStore } from '../../../shared/navigation/modal-store.ts';
import { settle, storedUsername, storeName } from './log-in.ts';

afterEach(() => vi.unstubAllGlobals());

test('4-05, 9-04 stores the login name for one day, and deletes it at once if the box is unchecked', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  storeName('mara;quinn');
  expect(page.cookie).toBe('rememberMe=mara%3Bquinn; Path=/; Max-Age=86400; SameSite=Lax');
  expect(storedUsername()).toBe('mara;quinn');
  storeName(null);
  expect(page.cookie).toBe('rememberMe=; Path=/; Max-Age=0; SameSite=Lax');
});

test('passes the password to the first steps of a new account, because they set the fund password', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  settle({ token: 'token', firstTimeLogin: true, passwordExpired: false, captcha: false }, 'mara', 'Quiet-Harbour-9');
  expect(modalStore.get()).toEqual({ name: 'welcome', detail: { account: 'mara', password: 'Quiet-Harbour-9' } });
});
