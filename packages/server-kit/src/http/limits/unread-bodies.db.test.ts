import { once } from 'node:events';
import { connect } from 'node:net';
import { calls } from '@lantern/contract/calls';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { route } from '../../calls/route.ts';
import { type TestHttpServer, testHttpServer } from '../../testing/http-server.ts';
import { MOST_DISCARDED_BYTES } from './unread-bodies.ts';
import { UNITS_PER_MINUTE } from './work-budget.ts';

let database: TestDatabase;
let http: TestHttpServer;

const { path } = calls.identity.login;
const PIECE = Buffer.alloc(65_536, 'x');
const LARGE = 3_000_000;
/** A path where one request costs what an address may spend in a minute. */
const DEAR = '/dear';

beforeAll(async () => {
  database = await testDatabase();
  const routes = [
    route(calls.brands.countries, async () => ({ current: null, list: [] })),
    route(calls.identity.login, async () => {
      throw new Error('is not reached');
    }),
  ];
  const handler = async () => ({ status: 200, contentType: 'text/plain', body: 'done' });
  const plainRoutes = [{ path: DEAR, method: 'POST' as const, work: UNITS_PER_MINUTE, handler }];
  http = await testHttpServer(database.appPool, routes, { plainRoutes });
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

/** A connection of a caller that sends a large body and reads the answer at its own time. */
async function openCaller() {
  const { hostname, port } = new URL(http.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const state = { received: '', closed: false };
  socket.setEncoding('utf8').on('data', (text: string) => {
    state.received += text;
  });
  // A connection that the server closes while the caller is sending ends with an error.
  socket
    .on('error', () => undefined)
    .on('close', () => {
      state.closed = true;
    });
  const write = (data: string | Buffer) => new Promise<void>((resolve) => socket.write(data, () => resolve()));
  /** Sends as many bytes, or what is possible until the connection closes. */
  async function writeBytes(bytes: number) {
    for (let sent = 0; sent < bytes && !state.closed; sent += PIECE.length)
      await write(PIECE.subarray(0, Math.min(PIECE.length, bytes - sent)));
  }
  const head = (line: string, length: number) =>
    `${line} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const answers = () => state.received.match(/HTTP\/1\.1 \d+/g) ?? [];
  return { state, write, writeBytes, head, answers };
}

test.each([
  ['too large for its call', `POST ${path}`, 413],
  ['too large for an unknown path', 'POST /wps/nowhere', 413],
])('a body that is %s is answered while it is sent, and its connection stays open', async (_what, line, status) => {
  const caller = await openCaller();
  await caller.write(caller.head(line, LARGE));
  await caller.writeBytes(LARGE / 2);
  await expect.poll(caller.answers).toEqual([`HTTP/1.1 ${status}`]);
  expect(caller.state.received).toContain('PAYLOAD_TOO_LARGE');
  await caller.writeBytes(LARGE / 2);
  await caller.write(caller.head(`GET ${calls.brands.countries.path}`, 0));
  await expect.poll(caller.answers).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  expect(caller.state.closed).toBe(false);
});

test('a caller above the limit of requests reads its refusal, too', async () => {
  expect((await fetch(http.url + DEAR, { method: 'POST' })).status).toBe(200);
  const caller = await openCaller();
  await caller.write(caller.head(`POST ${DEAR}`, LARGE));
  await expect.poll(caller.answers).toEqual(['HTTP/1.1 429']);
  await caller.writeBytes(LARGE);
  await caller.write(caller.head(`GET ${calls.brands.countries.path}`, 0));
  await expect.poll(caller.answers).toEqual(['HTTP/1.1 429', 'HTTP/1.1 200']);
});

test.each([
  [
    'announces',
    (caller: Awaited<ReturnType<typeof openCaller>>) => caller.head(`POST ${path}`, MOST_DISCARDED_BYTES + 1),
  ],
  [
    'sends unannounced',
    (caller: Awaited<ReturnType<typeof openCaller>>) =>
      // One chunk of 64 MB.
      `${caller.head(`POST ${path}`, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}4000000\r\n`,
  ],
])('a caller who %s more than is discarded loses the connection', async (_how, headOf) => {
  const caller = await openCaller();
  await caller.write(headOf(caller));
  await caller.writeBytes(MOST_DISCARDED_BYTES + 4_000_000);
  await expect.poll(() => caller.state.closed).toBe(true);
});
