import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { PlainRoute } from '../calls/route.ts';
import { createMetrics } from '../metrics.ts';
import { createPageServer } from '../pages/page-server.ts';
import { DEMO_BRAND, silentLog, testClock } from '../testing/doubles.ts';
import { connectFrom } from '../testing/hostile/attackers.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { addSystemRoutes } from './system-routes.ts';

const page = { status: 200, location: null, html: '<p>here</p>' };
const noSources = { scriptSources: [], styleSources: [], imageSources: [], frameSources: [], connectSources: [] };

/** A local HTTP server without a database. */
async function openHttpServer(changes: Partial<HttpServerOptions> = {}) {
  const clock = testClock();
  const metrics = createMetrics();
  const app = createHttpServer({
    ...{ name: 'portal' as const, routes: [], enc: null as never, clock, log: silentLog, metrics },
    resolvers: {
      findBrand: async () => DEMO_BRAND,
      authenticateMember: async () => null,
      authenticateOperator: async () => null,
      countryOf: () => null,
    },
    messageOf: (language, code) => `${language} ${code}`,
    ...{ production: false, trustProxy: false, https: false },
    ...changes,
  });
  const token = 'metrics-token-0123456789abcdefghijkl';
  addSystemRoutes(app, { title: 'Test', rows: [], metrics, notReady: async () => null, metricsToken: token });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const send = (path: string, { from = '127.0.0.1', method = 'GET', headers = {} as Record<string, string> } = {}) =>
    new Promise<{ status: number; body: string; retryAfter: string | undefined }>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path, method, headers, localAddress: from }, (incoming) => {
        const { statusCode: status = 0, headers: answered } = incoming;
        text(incoming).then((body) => resolve({ status, body, retryAfter: answered['retry-after'] }), reject);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  /** Number of requests answered with each status. */
  async function count(
    times: number,
    path: string | ((n: number) => string),
    options: Parameters<typeof send>[1] = {},
  ) {
    const statuses = new Map<number, number>();
    for (let n = 0; n < times; n += 1) {
      const { status } = await send(typeof path === 'string' ? path : path(n), options);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  }
  return { port, send, count, clock, token };
}

const plain = (changes: Partial<PlainRoute>): PlainRoute => ({
  ...{ method: 'GET', path: '/plain' },
  handler: async () => ({ status: 200, contentType: 'text/plain', body: 'here' }),
  ...changes,
});

test('plain routes charge their work to the address of the caller, and are available again later', async () => {
  const http = await openHttpServer({ plainRoutes: [plain({ work: 1_000 })] });
  expect(await http.count(15, '/plain')).toEqual({ 200: 12, 429: 3 });
  expect((await http.send('/plain')).retryAfter).toBeDefined();
  expect(await http.count(1, '/plain', { from: '127.0.0.9' })).toEqual({ 200: 1 });
  // The address's spent units also count for files, the documentation and unknown paths.
  expect((await http.send('/docs')).status).toBe(429);
  expect((await http.send('/nowhere')).status).toBe(429);
  http.clock.move(60_000);
  expect((await http.send('/plain')).status).toBe(200);
});

test('signed requests are accepted until an address has sent too many with a wrong signature', async () => {
  const unsigned = plain({
    ...{ method: 'POST', path: '/vendor', signed: true },
    handler: async ({ headers }) => {
      const isSigned = headers['x-signature'] === 'good';
      return { status: isSigned ? 200 : 401, contentType: 'text/plain', body: '' };
    },
  });
  const http = await openHttpServer({ plainRoutes: [unsigned] });
  const good = { method: 'POST', headers: { 'x-signature': 'good' } };
  expect(await http.count(602, '/vendor', { method: 'POST', from: '127.0.0.9' })).toEqual({ 401: 600, 429: 2 });
  expect(await http.count(50, '/vendor', good)).toEqual({ 200: 50 });
  expect((await http.send('/vendor', { ...good, from: '127.0.0.9' })).status).toBe(429);
});

test('limits the pages that one address can cause to be rendered', async () => {
  const rendered = { count: 0 };
  const clock = testClock();
  const pages = createPageServer({
    resolvers: { findBrand: async () => DEMO_BRAND, countryOf: () => null },
    ...{ clock, log: silentLog, canonicalPath: (path) => path, stop: async () => null },
    render: async () => {
      rendered.count += 1;
      return { ...page, ...noSources };
    },
  });
  const http = await openHttpServer({ fallback: pages });
  const headers = { accept: 'text/html' };
  const counts = await http.count(250, (n) => `/page-${n}`, { headers });
  expect(counts[200]).toBe(rendered.count);
  expect(rendered.count).toBeLessThanOrEqual(200);
  expect(counts[429]).toBeGreaterThanOrEqual(50);
  expect(await http.count(3, '/page-1', { headers, from: '127.0.0.9' })).toEqual({ 200: 3 });
  expect(rendered.count).toBe(counts[200]);
});

test('the metrics are available to this machine by its own name only, or to callers with the token', async () => {
  const { send, token } = await openHttpServer();
  const statusFor = async (headers: Record<string, string>) => (await send('/metrics', { headers })).status;
  expect(await statusFor({})).toBe(200);
  expect(await statusFor({ host: 'localhost:8080' })).toBe(200);
  expect(await statusFor({ host: 'rebound.example' })).toBe(404);
  expect(await statusFor({ host: '127.0.0.1.rebound.example' })).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect(await statusFor({ [name]: '192.0.2.1' })).toBe(404);
  }
  expect(await statusFor({ host: 'rebound.example', authorization: `Bearer ${token}` })).toBe(200);
  expect(await statusFor({ host: 'rebound.example', authorization: `Bearer ${token}x` })).toBe(404);
});

test('a request that names two hosts is refused', async () => {
  const { port } = await openHttpServer();
  const socket = await connectFrom('127.0.0.1', port);
  socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
});

test('a path that cannot be decoded is refused in the usual envelope', async () => {
  const { send } = await openHttpServer({ plainRoutes: [plain({ path: '/plain/:id' })] });
  for (const path of ['/plain/%00', '/plain/%zz', `/plain/${'x'.repeat(200)}`]) {
    const { status, body } = await send(path);
    expect([status, JSON.parse(body)]).toMatchObject([400, { success: false, value: { code: 'BAD_REQUEST' } }]);
  }
});

test('a plain route reads the first of a repeated parameter', async () => {
  const seen: unknown[] = [];
  const handler: PlainRoute['handler'] = async (_context, query) => {
    seen.push(query.a);
    return { status: 200, contentType: 'text/plain', body: '' };
  };
  const { send } = await openHttpServer({ plainRoutes: [plain({ handler })] });
  await send('/plain?a=1&a=2');
  await send('/plain?a=%00x');
  expect(seen).toEqual(['1', 'x']);
});
