import { afterEach, expect, test, vi } from 'vitest';
import { rememberedUsername, storeName } from './log-in.ts';

afterEach(() => vi.unstubAllGlobals());

test('4-05, 9-04 a name is remembered for one day, and forgotten at once', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  storeName('mara;quinn');
  expect(page.cookie).toBe('rememberMe=mara%3Bquinn; Path=/; Max-Age=86400; SameSite=Lax');
  expect(rememberedUsername()).toBe('mara;quinn');
  storeName(null);
  expect(page.cookie).toBe('rememberMe=; Path=/; Max-Age=0; SameSite=Lax');
});
