import { afterEach, expect, test, vi } from 'vitest';
import { storedUsername, storeName } from './log-in.ts';

afterEach(() => vi.unstubAllGlobals());

test('4-05, 9-04 stores the name for one day, and deletes it at once', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  storeName('mara;quinn');
  expect(page.cookie).toBe('rememberMe=mara%3Bquinn; Path=/; Max-Age=86400; SameSite=Lax');
  expect(storedUsername()).toBe('mara;quinn');
  storeName(null);
  expect(page.cookie).toBe('rememberMe=; Path=/; Max-Age=0; SameSite=Lax');
});
