import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookie.ts';

afterEach(() => vi.unstubAllGlobals());

test('ASVS 3.3 on https a cookie belongs to this host alone and is never sent unencrypted', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  writeCookie('lang', 'VI', 60);
  expect(page.cookie).toBe('__Host-lang=VI; Path=/; Max-Age=60; SameSite=Lax; Secure');
  page.cookie = 'lang=EN; __Host-lang=VI';
  expect(readCookie('lang')).toBe('VI');
  expect(readCookie('rememberMe')).toBe('');
  vi.stubGlobal('location', { protocol: 'http:' });
  expect(readCookie('lang')).toBe('EN');
});
