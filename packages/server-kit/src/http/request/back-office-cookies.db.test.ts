import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from '../../calls/route.ts';
import { NO_RESOLVERS, type TestHttpServer, testHttpServer } from '../../testing/http-server.ts';

/** The back office's session is a cookie. Browsers attach it automatically, so it must not be sufficient. */

const TOKEN = 'A'.repeat(43);
const { staff } = calls;
const heard: boolean[] = [];
let database: TestDatabase;
let plain: TestHttpServer;
let https: TestHttpServer;

const operator = {
  scope: { brandId: 1n, operatorId: 7n },
  name: 'mara',
  permissions: new Set<string>(),
  next: null,
};
const routes = [
  route(staff.stay, async () => null),
  route(staff.session, async ({ operator: who }) => ({
    session: who && { operator: who.name, roles: [], permissions: [], next: null },
  })),
  route(staff.logout, async ({ cookies }) => {
    cookies?.write('session', null);
    return null;
  }),
  route(staff.login, async ({ cookies }) => {
    cookies?.write('session', TOKEN);
    cookies?.write('device', 'B'.repeat(43), 3600);
    return { operator: 'mara', roles: [], permissions: [], next: null };
  }),
];
const resolvers = {
  ...NO_RESOLVERS,
  authenticateOperator: async (token: string, _brand: unknown, _ip: string, isHuman: boolean) => {
    heard.push(isHuman);
    return token === TOKEN ? operator : null;
  },
};

beforeAll(async () => {
  database = await testDatabase();
  plain = await testHttpServer(database.appPool, routes, { resolvers });
  https = await testHttpServer(database.appPool, routes, { resolvers, https: true });
});
afterAll(async () => {
  await Promise.all([plain?.close(), https?.close()]);
  await database?.drop();
});

async function send(
  http: TestHttpServer,
  row: { method: string; path: string },
  headers: Record<string, string>,
  body = '{}',
) {
  const init =
    row.method === 'POST' ? { body, headers: { 'content-type': 'application/json', ...headers } } : { headers };
  const response = await fetch(http.url + row.path, { method: row.method, ...init });
  const { success, value } = (await response.json()) as { success: boolean; value: { code?: string } | null };
  return { code: success ? 'OK' : value?.code, value, cookies: response.headers.getSetCookie() };
}

const ours = (token = TOKEN) => ({ cookie: `office=${token}`, 'x-office': '1' });

test('the cookie with the header of our own pages is the session, and one of them alone or a Bearer token is not', async () => {
  expect((await send(plain, staff.stay, ours())).code).toBe('OK');
  expect((await send(plain, staff.stay, { 'x-office': '1' })).code).toBe('NOT_LOGGED_IN');
  expect((await send(plain, staff.stay, { authorization: `Bearer ${TOKEN}`, 'x-office': '1' })).code).toBe(
    'NOT_LOGGED_IN',
  );
  for (const row of [staff.stay, staff.logout, staff.session]) {
    expect((await send(plain, row, { cookie: `office=${TOKEN}` })).code, row.name).toBe('CSRF_ORIGIN');
  }
  expect((await send(plain, staff.session, ours('C'.repeat(43)))).value).toEqual({ session: null });
});

test('a page of another origin changes nothing with the cookie of an operator', async () => {
  for (const origin of ['https://evil.example', 'null', plain.url.replace(/\d+$/, '1')]) {
    expect((await send(plain, staff.stay, { ...ours(), origin })).code).toBe('CSRF_ORIGIN');
    expect((await send(plain, staff.login, { origin }, '{"name":"mara","password":"x"}')).code).toBe('CSRF_ORIGIN');
  }
  expect((await send(plain, staff.stay, { ...ours(), origin: plain.url })).code).toBe('OK');
  const preflight = await fetch(plain.url + staff.stay.path, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-office' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('scripts cannot read the cookie, other sites cannot send it, and under https no other host can set it', async () => {
  const login = '{"name":"mara","password":"x"}';
  expect((await send(plain, staff.login, {}, login)).cookies).toEqual([
    `office=${TOKEN}; Path=/; HttpOnly; SameSite=Strict`,
    `office-device=${'B'.repeat(43)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600`,
  ]);
  const secure = await send(https, staff.login, {}, login);
  expect(secure.cookies[0]).toBe(`__Host-office=${TOKEN}; Path=/; HttpOnly; SameSite=Strict; Secure`);
  expect((await send(https, staff.stay, ours())).code).toBe('NOT_LOGGED_IN');
  expect((await send(https, staff.stay, { cookie: `__Host-office=${TOKEN}`, 'x-office': '1' })).code).toBe('OK');
  expect((await send(plain, staff.logout, ours())).cookies).toEqual([
    'office=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ]);
});

test('only requests caused by a person count as activity', async () => {
  heard.length = 0;
  await send(plain, staff.stay, ours());
  await send(plain, staff.stay, { ...ours(), 'x-activity': 'human' });
  await send(plain, staff.stay, { ...ours(), 'x-activity': 'background' });
  expect(heard).toEqual([false, true, false]);
});
