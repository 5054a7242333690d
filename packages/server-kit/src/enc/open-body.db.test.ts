import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from '../calls/route.ts';
import { sealFor } from '../testing/client.ts';
import { type TestHttpServer, testHttpServer } from '../testing/http-server.ts';

let database: TestDatabase;
let first: TestHttpServer;
let second: TestHttpServer;

const login = { username: 'mara', password: 'secret' };
const answer = { token: 't', firstTimeLogin: false, passwordExpired: false, captcha: false };

beforeAll(async () => {
  database = await testDatabase();
  const routes = [
    route({ ...calls.identity.login, perMinute: 10_000 }, async (_context, { username }) => ({
      ...answer,
      token: username,
    })),
  ];
  first = await testHttpServer(database.appPool, routes);
  second = await testHttpServer(database.appPool, routes);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const keyOf = (http: TestHttpServer) => http.enc.publicKey(http.clock.now());

async function post(http: TestHttpServer, body: unknown) {
  const response = await fetch(http.url + calls.identity.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { value } = (await response.json()) as { value: { code?: string; token?: string } };
  return value.code ?? value.token;
}

test('a body encrypted by the library of browsers is decrypted by the server', async () => {
  const key = await keyOf(first);
  const inner = { iat: Math.floor(first.clock.now().getTime() / 1000), nonce: crypto.randomUUID(), data: login };
  const enc = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(inner)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK({ ...key }, 'ECDH-ES'));
  expect(await post(first, { enc })).toBe('mara');
});

test('both processes use the same key', async () => {
  expect((await keyOf(first)).kid).toBe((await keyOf(second)).kid);
});

test('plain JSON is refused', async () => {
  expect(await post(first, login)).toBe('ENC_REQUIRED');
  expect(await post(first, { enc: 7 })).toBe('ENC_REQUIRED');
});

test('a replay is refused, in the same process and in another', async () => {
  const enc = sealFor(await keyOf(first))(login, first.clock.now());
  expect(await post(first, { enc })).toBe('mara');
  expect(await post(first, { enc })).toBe('REPLAYED');
  expect(await post(second, { enc })).toBe('REPLAYED');
});

test('of many equal concurrent bodies one is accepted', async () => {
  const enc = sealFor(await keyOf(first))(login, first.clock.now());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(index % 2 ? first : second, { enc })),
  );
  expect(answers.filter((word) => word === 'mara')).toHaveLength(1);
  expect(answers.filter((word) => word === 'REPLAYED')).toHaveLength(19);
});

test.each([
  ['two minutes and a bit old', -121_000, 'ENC_EXPIRED'],
  ['two minutes and a bit ahead', 121_000, 'ENC_EXPIRED'],
  ['almost two minutes old', -119_000, 'mara'],
  ['almost two minutes ahead', 119_000, 'mara'],
])('a body %s is refused', async (_what, offset, expected) => {
  const at = new Date(first.clock.now().getTime() + offset);
  expect(await post(first, { enc: sealFor(await keyOf(first))(login, at) })).toBe(expected);
});

test('a body that was changed on its way, or never was one, is invalid', async () => {
  const enc = sealFor(await keyOf(first))(login, first.clock.now());
  const parts = enc.split('.');
  const flipped = parts.map((part, index) => (index === 3 ? `${part.slice(0, -2)}AA` : part)).join('.');
  expect(await post(first, { enc: flipped })).toBe('ENC_INVALID');
  expect(await post(first, { enc: 'a.b.c.d.e' })).toBe('ENC_INVALID');
  expect(await post(first, { enc: '' })).toBe('ENC_INVALID');
  const header = Buffer.from(parts[0] ?? '', 'base64url').toString('utf8');
  const noPoint = header.replace(/"x":"[\w-]+"/, `"x":"${Buffer.alloc(32, 7).toString('base64url')}"`);
  const offCurve = [Buffer.from(noPoint).toString('base64url'), ...parts.slice(1)].join('.');
  expect(await post(first, { enc: offCurve })).toBe('ENC_INVALID');
  const none = sealFor(await keyOf(first))(login, first.clock.now(), 'short');
  expect(await post(first, { enc: none })).toBe('ENC_INVALID');
  expect(await post(first, { enc: sealFor(await keyOf(first))({ username: 'x' }, first.clock.now()) })).toBe(
    'BAD_REQUEST',
  );
});

test('a key is replaced after a day, and the old one remains valid for an hour', async () => {
  const seal = sealFor(await keyOf(first));
  const start = first.clock.now();
  const later = (ms: number) => {
    const at = new Date(start.getTime() + ms);
    first.clock.set(at);
    second.clock.set(at);
    return at;
  };
  const oldKid = (await keyOf(first)).kid;
  later(24 * 3_600_000 + 1_000);
  const newKid = (await keyOf(first)).kid;
  expect(newKid).not.toBe(oldKid);
  expect(await post(second, { enc: seal(login, second.clock.now()) })).toBe('mara');
  expect(await post(second, { enc: sealFor(await keyOf(first))(login, second.clock.now()) })).toBe('mara');
  later(25 * 3_600_000 + 40_000);
  expect(await post(first, { enc: seal(login, first.clock.now()) })).toBe('ENC_EXPIRED');
});

test('when the database lost the nonces, bodies to the old key are refused and a new key is created', async () => {
  const oldKid = (await keyOf(first)).kid;
  const seal = sealFor(await keyOf(first));
  const enc = seal(login, first.clock.now());
  expect(await post(first, { enc })).toBe('mara');
  // A crash of the database truncates unlogged tables.
  await database.ownerPool.query('truncate kit.nonce, kit.nonce_marker');
  expect(await post(first, { enc })).toBe('ENC_EXPIRED');
  expect((await keyOf(first)).kid).not.toBe(oldKid);
  expect(await post(first, { enc: sealFor(await keyOf(first))(login, first.clock.now()) })).toBe('mara');
});

test('trimming deletes only nonces that no acceptable body can have', async () => {
  const enc = sealFor(await keyOf(first))(login, first.clock.now());
  expect(await post(first, { enc })).toBe('mara');
  for (let minutes = 0; minutes < 10; minutes += 5) {
    await first.enc.trim(new Date(first.clock.now().getTime() + minutes * 60_000));
  }
  expect(await post(second, { enc })).toBe('REPLAYED');
});
