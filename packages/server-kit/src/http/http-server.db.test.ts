import { connect } from 'node:net';
import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '../calls/refusal.ts';
import { route } from '../calls/route.ts';
import { NO_RESOLVERS, type TestHttpServer, testHttpServer } from '../testing/http-server.ts';

let database: TestDatabase;
let http: TestHttpServer;

const value = { count: 3 };

const routes = [
  route(calls.brands.countries, async ({ country }) => ({ current: country, list: [] })),
  route(calls.content.unreadCount, async () => value),
  route(calls.content.markRead, async (_context, { ids }) => (ids.length > 1 ? refuse('NOT_FOUND') : null)),
  route(calls.content.notices, async (_context, { page }) => ({ rows: [], page: page ?? 1, totalPages: 0 })),
  route(calls.games.popular, async () => ({ wrong: true }) as never),
  route(calls.games.gameMenus, async () => {
    throw new Error('the kitchen burns');
  }),
  // A visitor's call that reports whether it has a session.
  route(calls.games.gameList, async ({ member }) => ({
    ...{ games: [], pageNum: 1, totalPages: 0 },
    total: member === null ? 0 : Number(member.scope.memberId),
    options: { features: [], volatilities: [], highestReturn: 0, hasNew: false },
  })),
  route(calls.payments.depositCallback, async ({ rawBody, params }) =>
    rawBody?.toString() === 'signed' && params.channel === 'sandbox' ? 'ok' : refuse('SIGNATURE_INVALID'),
  ),
];

const session = {
  scope: { brandId: 1n, memberId: 7n, book: 'REAL' as const },
  account: 'mara',
  type: 0,
  sessionId: 9n,
  protectedActions: true,
};
const tokens: Record<string, object | null> = {
  'member-token-000001': { ...session, restricted: false },
  'restricted-token-01': { ...session, restricted: true },
  'kicked-token-000001': refuse('SESSION_KICKED'),
};

beforeAll(async () => {
  database = await testDatabase();
  http = await testHttpServer(database.appPool, routes, {
    resolvers: {
      findBrand: async () => ({
        id: 1n,
        code: 'lantern',
        name: 'Lantern',
        currency: { code: 'P', symbol: 'P', exponent: 2 },
        defaultLanguage: 'EN',
        languages: ['EN', 'VI'],
      }),
      authenticateMember: async (token) => (tokens[token] ?? null) as never,
      authenticateOperator: async () => null,
      countryOf: () => 'VN',
    },
  });
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

async function send(path: string, init: RequestInit = {}) {
  const response = await fetch(http.url + path, init);
  const body = (await response.json()) as {
    success: boolean;
    value: { code?: string; params?: object };
    message: string;
  };
  return { status: response.status, headers: response.headers, body, code: body.value?.code };
}

const json = (body: unknown, token = 'member-token-000001'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('the envelope of answers', () => {
  test('contains the value, with strict headers and the given request id', async () => {
    const { status, body, headers } = await send('/wps/system/countries', { headers: { 'x-request-id': 'abcd-1234' } });
    expect([status, body]).toEqual([200, { success: true, value: { current: 'VN', list: [] }, message: '' }]);
    expect(headers.get('x-request-id')).toBe('abcd-1234');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('has a new request id in place of one that could harm a log', async () => {
    const { headers } = await send('/wps/system/countries', { headers: { 'x-request-id': 'a b {}' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    [{ language: 'VI' }, 'VI NOT_FOUND'],
    [{ language: 'JA', 'accept-language': 'vi-VN;q=0.8, en;q=0.9' }, 'EN NOT_FOUND'],
    [{ 'accept-language': 'ja, vi;q=0.5' }, 'VI NOT_FOUND'],
    [{ cookie: 'a=b; lang=VI', 'accept-language': 'en' }, 'VI NOT_FOUND'],
    [{ language: 'EN', cookie: 'lang=VI' }, 'EN NOT_FOUND'],
  ])('contains a refusal in the language of %o', async (headers, message) => {
    const { body } = await send('/wps/nowhere', { headers: headers as unknown as Record<string, string> });
    expect(body.message).toBe(message);
  });

  test('of a wrong method names the right ones', async () => {
    const { status, code, headers } = await send('/wps/system/countries', { method: 'PUT' });
    expect([status, code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET']);
  });

  test('of an error is UNKNOWN without any detail', async () => {
    const { status, body } = await send('/lgw/games/game_menus');
    expect([status, body.value.code]).toEqual([500, 'UNKNOWN']);
    expect(JSON.stringify(body)).not.toContain('kitchen');
  });

  test('that its schema does not describe is an error of the server outside production', async () => {
    expect((await send('/lgw/games/popular')).code).toBe('UNKNOWN');
  });
});

describe('the session of a call', () => {
  test.each([
    [undefined, 401, 'NOT_LOGGED_IN'],
    ['stolen-token-000001', 401, 'NOT_LOGGED_IN'],
    ['kicked-token-000001', 401, 'SESSION_KICKED'],
    ['restricted-token-01', 403, 'PASSWORD_CHANGE_REQUIRED'],
  ])('is refused with the token %s', async (token, status, code) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await send('/wps/relay/CSP_unreadCount', { headers });
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test.each([
    [undefined, 0],
    ['member-token-000001', 7],
    ['stolen-token-000001', 0],
    ['kicked-token-000001', 0],
    ['restricted-token-01', 0],
  ])('is known to a call for everyone, with the token %s', async (token, total) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await send('/wps/relay/GCSGAME_gameList', { headers });
    expect([answer.status, answer.body.value]).toMatchObject([200, { total }]);
  });

  test('is accepted with a valid token', async () => {
    const headers = { authorization: 'Bearer member-token-000001' };
    expect((await send('/wps/relay/CSP_unreadCount', { headers })).body.value).toEqual(value);
  });
});

describe('requests from pages of other sites', () => {
  const from = (origin: string | undefined, init: RequestInit = json({ ids: ['1'] })) => ({
    ...init,
    headers: { ...init.headers, ...(origin !== undefined && { origin }) },
  });

  test('change nothing, whatever token they have, and those of our own pages and programs do', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null', `${http.url}0`]) {
      const answer = await send('/wps/message/read', from(origin));
      expect([origin, answer.status, answer.code]).toEqual([origin, 403, 'CSRF_ORIGIN']);
    }
    for (const origin of [http.url, undefined]) {
      expect((await send('/wps/message/read', from(origin))).body.success).toBe(true);
    }
  });

  test('may read what everyone may, and callbacks are accepted by their signature', async () => {
    expect((await send('/wps/system/countries', { headers: { origin: 'https://evil.example' } })).status).toBe(200);
    const signed = from('https://pay.example', { method: 'POST', body: 'signed' });
    expect((await send('/wps/deposit/callback/sandbox', signed)).body.value).toBe('ok');
  });
});

describe('the payload of a call', () => {
  test('has words of a query converted to numbers, unknown ones dropped, and wrong ones named', async () => {
    expect((await send('/wps/notice/list?page=2&other=1')).body.value).toMatchObject({ page: 2 });
    const wrong = await send('/wps/notice/list?page=two');
    expect([wrong.status, wrong.code, wrong.body.value.params]).toEqual([
      400,
      'BAD_REQUEST',
      { field: 'page', rule: 'type' },
    ]);
  });

  test.each([
    ['not json', '{', 400, 'BAD_REQUEST'],
    ['a wrong shape', { ids: 'one' }, 400, 'BAD_REQUEST'],
    ['an array', [], 400, 'BAD_REQUEST'],
    ['too many', { ids: Array(101).fill('1') }, 400, 'BAD_REQUEST'],
    ['oversized', JSON.stringify({ ids: ['1'], pad: 'x'.repeat(40_000) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['refused by the use case', { ids: ['1', '2'] }, 404, 'NOT_FOUND'],
  ])('is refused as a body that is %s', async (_what, body, status, code) => {
    const answer = await send('/wps/message/read', json(body));
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('is not read as a body of another type', async () => {
    const headers = { 'content-type': 'text/plain', authorization: 'Bearer member-token-000001' };
    const answer = await send('/wps/message/read', { method: 'POST', headers, body: '{"ids":["1"]}' });
    expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('of any size is read as JSON, or refused', async () => {
    const long = 'x'.repeat(200_000);
    const rows = route({ ...calls.content.markRead, maxBytes: 1_000_000 }, async () => null);
    const large = await testHttpServer(database.appPool, [rows], {
      resolvers: { ...NO_RESOLVERS, authenticateMember: async () => ({ ...session, restricted: false }) },
    });
    onTestFinished(() => large.close());
    const codeOf = async (body: string) => {
      const response = await fetch(large.url + calls.content.markRead.path, json(body));
      return ((await response.json()) as { value: { code?: string } | null }).value?.code ?? 'OK';
    };
    expect(await codeOf(JSON.stringify({ ids: ['1'], more: long }))).toBe('OK');
    expect(await codeOf(`{"ids":["1"],"more":"${long}`)).toBe('BAD_REQUEST');
    expect(await codeOf(JSON.stringify({ ids: long }))).toBe('BAD_REQUEST');
  });

  test('is passed as bytes with the parameters of the path to a raw row', async () => {
    const init = { method: 'POST', body: 'signed', headers: { 'content-type': 'text/weird' } };
    expect((await send('/wps/deposit/callback/sandbox', init)).body.value).toBe('ok');
    expect((await send('/wps/deposit/callback/other', init)).code).toBe('SIGNATURE_INVALID');
  });
});

test('a caller above the limit waits, and each caller has an own limit', async () => {
  const narrow = { ...calls.brands.countries, perMinute: 3 };
  const limited = await testHttpServer(database.appPool, [route(narrow, async () => ({ current: null, list: [] }))]);
  try {
    const codes: number[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await fetch(limited.url + narrow.path)).status);
    expect(codes).toEqual([200, 200, 200, 429, 429]);
    const refused = await fetch(limited.url + narrow.path);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    limited.clock.move(121_000);
    expect((await fetch(limited.url + narrow.path)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('closing completes current calls and accepts no new ones', async () => {
  let release: () => void = () => undefined;
  let started: () => void = () => undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stopping = await testHttpServer(database.appPool, [
    route(calls.brands.countries, async () => {
      started();
      await gate;
      return { current: null, list: [] };
    }),
  ]);
  const underWay = fetch(stopping.url + calls.brands.countries.path);
  await isStarted;
  const closed = stopping.close();
  // The listener closes first: a new connection is refused while the old call is still in progress.
  await expect
    .poll(() =>
      fetch(stopping.url + calls.brands.countries.path).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  release();
  expect((await underWay).status).toBe(200);
  await closed;
});

const openConnections = ({ app }: TestHttpServer) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

test('a call on an open connection is answered while the server stops', async () => {
  const stopping = await testHttpServer(database.appPool, [
    route(calls.brands.countries, async () => ({ current: null, list: [] })),
  ]);
  const { hostname, port } = new URL(stopping.url);
  const request = (end: string) =>
    `GET ${calls.brands.countries.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${end}\r\n`;
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  try {
    // The first bytes of the request make the connection an active one, which the server does not close at once.
    const [start, rest] = [request('').slice(0, 20), request('').slice(20)];
    await new Promise<void>((resolve) => socket.write(start, () => resolve()));
    await expect.poll(() => openConnections(stopping)).toBe(1);
    const closed = stopping.close();
    socket.write(rest);
    await expect.poll(() => received).toContain('\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received.toLowerCase()).toContain('connection: close');
    await closed;
  } finally {
    socket.destroy();
  }
});

test('a call that takes too long is answered OVERLOADED, and its late answer has no effect', async () => {
  let release: () => void = () => undefined;
  let started: () => void = () => undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await testHttpServer(
    database.appPool,
    [
      route(calls.brands.countries, async () => {
        started();
        await gate;
        return { current: null, list: [] };
      }),
      route(calls.content.unreadCount, async () => value),
    ],
    {
      timeouts: { answerMs: 60_000 },
      resolvers: { ...NO_RESOLVERS, authenticateMember: async () => tokens['member-token-000001'] as never },
    },
  );
  try {
    const seen = fetch(slow.url + calls.brands.countries.path);
    await isStarted;
    const later = performance.now() + 60_001;
    const passed = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => passed.mockRestore());
    const late = await seen;
    passed.mockRestore();
    expect([late.status, await late.json()]).toMatchObject([503, { success: false, value: { code: 'OVERLOADED' } }]);
    release();
    const headers = { authorization: 'Bearer member-token-000001' };
    const next = await fetch(`${slow.url}/wps/relay/CSP_unreadCount`, { headers });
    expect(await next.json()).toMatchObject({ value });
  } finally {
    await slow.close();
  }
});
