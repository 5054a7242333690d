import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { route } from '../../calls/route.ts';
import { NO_RESOLVERS, type TestHttpServer, testHttpServer } from '../../testing/http-server.ts';

/** Limits count people, not sessions: finding N9 of the second attack. */

let database: TestDatabase;
let http: TestHttpServer;

/** Work that the next call charges. */
let work = 0;
const { unreadCount } = calls.content;
const { uploadDocument } = calls.safety;
const narrow = { ...unreadCount, perMinute: 3 };
const heavy = { ...calls.content.inbox, perMinute: 10_000 };

/** A token is `<member>-<session>-token`. */
function sessionOf(token: string) {
  const [memberId = '0', sessionId = '0'] = token.split('-');
  const scope = { brandId: 1n, memberId: BigInt(memberId), book: 'REAL' as const };
  return { scope, account: 'mara', type: 0, sessionId: BigInt(sessionId), protectedActions: true, restricted: false };
}
const tokenOf = (member: number, session: number) => `${member}-${session}-token-of-a-test`;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await http?.close();
  const routes = [
    route(narrow, async () => ({ count: 1 })),
    route(heavy, async ({ charge }) => charge?.(work) ?? { rows: [], nextCursor: null }),
    route({ ...uploadDocument, perMinute: 1_000 }, async () => ({ id: randomUUID() })),
  ];
  http = await testHttpServer(
    database.appPool,
    routes as never,
    {
      checkAnswers: false,
      resolvers: { ...NO_RESOLVERS, authenticateMember: async (token: string) => sessionOf(token) },
    } as never,
  );
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

async function codeOf(path: string, token: string, init: RequestInit = {}): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(init.body != null && { 'content-type': 'image/png' }) };
  const response = await fetch(http.url + path, { ...init, headers });
  const { success, value } = (await response.json()) as { success: boolean; value: { code?: string } };
  return success ? 'OK' : (value.code ?? '');
}

test('a new session does not start a new minute of calls', async () => {
  const codes: string[] = [];
  for (const session of [1, 2, 3, 4, 5]) codes.push(await codeOf(narrow.path, tokenOf(7, session)));
  expect(codes).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED', 'RATE_LIMITED']);
  expect(await codeOf(narrow.path, tokenOf(8, 6))).toBe('OK');
});

test('work is counted by member over all sessions, and for all members of an address together', async () => {
  work = 60_000;
  const own: string[] = [];
  for (const session of [1, 2, 3]) own.push(await codeOf(heavy.path, tokenOf(7, session)));
  expect(own).toEqual(['OK', 'OK', 'RATE_LIMITED']);
  const all: string[] = [];
  for (let member = 100; member < 115; member += 1) {
    all.push(await codeOf(heavy.path, tokenOf(member, 1)), await codeOf(heavy.path, tokenOf(member, 2)));
  }
  // Ten times a member's limit: twenty pieces of work, two of which the first member has used.
  expect(all.filter((code) => code === 'OK')).toHaveLength(18);
  expect(all.slice(18).every((code) => code === 'RATE_LIMITED')).toBe(true);
});

test('an uploaded file costs work by its size', async () => {
  const file = Buffer.alloc(5_000_000);
  const codes: string[] = [];
  for (const session of [1, 2, 3, 4, 5])
    codes.push(await codeOf(uploadDocument.path, tokenOf(7, session), { method: 'POST', body: file }));
  expect(codes).toEqual(['OK', 'OK', 'OK', 'OK', 'RATE_LIMITED']);
  expect(await codeOf(uploadDocument.path, tokenOf(8, 1), { method: 'POST', body: Buffer.alloc(100) })).toBe('OK');
});
