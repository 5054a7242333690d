import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser with site data blocked: reading the storage throws, and so does making a channel (Firefox). */
function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
}

const location = {
  protocol: 'http:',
  host: 'play.test',
  pathname: '/register',
  search: '?code=AGENT7',
  assign: vi.fn(),
};

beforeEach(() => {
  vi.resetModules();
  location.assign.mockClear();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', location);
  // Such a browser drops cookies without an error.
  const page = { documentElement: { dataset: {} as Record<string, string> } };
  Object.defineProperty(page, 'cookie', { get: () => '', set: () => undefined });
  vi.stubGlobal('document', page);
  blockSiteData();
});
afterEach(() => {
  for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllGlobals();
});

test('case 22: a session begins, lasts while the page is open, and ends, where nothing is stored', async () => {
  const { beginSession, endSession, joinTabs, readEnding, readToken } = await import('./session.ts');
  joinTabs();
  expect(readToken()).toBeNull();
  beginSession('token-of-mara');
  expect(readToken()).toBe('token-of-mara');
  expect(document.documentElement.dataset.auth).toBe('in');
  endSession('LOGGED_OUT');
  expect(readToken()).toBeNull();
  expect(readEnding()).toBe('LOGGED_OUT');
});

test('case 22: the device has one name while the page is open', async () => {
  const { deviceId } = await import('../browser/device-id.ts');
  expect(deviceId()).toMatch(/^[0-9a-f-]{36}$/);
  expect(deviceId()).toBe(deviceId());
});

test('case 22: the invitation code of a link reaches the registration without a cookie', async () => {
  const { affiliateCode, storeAffiliateCode } = await import('../brand/affiliate-code.ts');
  expect(affiliateCode()).toBe('');
  storeAffiliateCode(location);
  expect(affiliateCode()).toBe('AGENT7');
});

test('case 22: a cookie that is deleted is gone, also where cookies are refused', async () => {
  const { readCookie, writeCookie } = await import('../browser/cookie.ts');
  writeCookie('rememberMe', 'mara', 3_600);
  expect(readCookie('rememberMe')).toBe('mara');
  writeCookie('rememberMe', '', 0);
  expect(readCookie('rememberMe')).toBe('');
});

test('case 22: what needs storage until the return from another page is refused before the page is left', async () => {
  const { goToPhonePage } = await import('./phone-verification.ts');
  const { goToProvider } = await import('./social.ts');
  const request = { country: 'VN', dialingCode: '84', number: '912345678', back: '/login', method: 'MOBILE' } as const;
  expect(() => goToPhonePage(request)).toThrow(expect.objectContaining({ code: 'STORAGE_REFUSED' }));
  await expect(goToProvider('GOOGLE', 'LOGIN')).rejects.toMatchObject({ code: 'STORAGE_REFUSED' });
  expect(location.assign).not.toHaveBeenCalled();
});
