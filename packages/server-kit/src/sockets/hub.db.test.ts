import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocketFrame, SocketHello } from '@lantern/contract/sockets';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { refuse } from '../calls/refusal.ts';
import type { MemberSession } from '../calls/scope.ts';
import { createHints, type Hints } from '../hints/hints.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { DEMO_BRAND, silentLog } from '../testing/doubles.ts';
import { openTab as connect, type TestTab } from '../testing/tab.ts';
import { systemClock } from '../time/clock.ts';
import { createSocketHub, type SocketHub } from './hub.ts';

interface Node {
  hub: SocketHub;
  hints: Hints;
  server: Server;
  url: string;
  metrics: Metrics;
  stop(): Promise<void>;
}

let database: TestDatabase;
let nodes: Node[] = [];
let tabs: WebSocket[] = [];

function session(memberId: bigint, sessionId: bigint): MemberSession {
  return {
    scope: { brandId: 1n, memberId, book: 'REAL' },
    account: `m${memberId}`,
    type: 0,
    sessionId,
    restricted: false,
    protectedActions: true,
  };
}

async function startNode(changes: { beatMs?: number; silentMs?: number; helloMs?: number } = {}): Promise<Node> {
  const pool = database.appPool;
  const hints = createHints(pool, silentLog);
  const metrics = createMetrics();
  const hub = createSocketHub({
    pool,
    hints,
    clock: systemClock,
    log: silentLog,
    metrics,
    roles: 'api',
    resolvers: {
      findBrand: async () => DEMO_BRAND,
      countryOf: () => null,
      authenticateMember: async (token) => {
        const [word, member, id] = token.split(' ');
        if (word === 'kicked') return refuse('SESSION_KICKED');
        return word === 'member' ? session(BigInt(member ?? '0'), BigInt(id ?? '1')) : null;
      },
    },
    ...changes,
  });
  const server = createServer();
  hub.attach(server);
  await hints.start();
  await hub.start();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node: Node = {
    hub,
    hints,
    server,
    metrics,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    async stop() {
      await hub.stop();
      await hints.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  nodes.push(node);
  return node;
}

interface Tab extends TestTab {
  next<Type extends SocketFrame['type']>(type: Type): Promise<Extract<SocketFrame, { type: Type }>>;
}

function openTab(node: Node, hello: SocketHello | string | null, options: object = {}): Tab {
  const tab = connect(node.url, hello, options);
  tabs.push(tab.socket);
  return {
    ...tab,
    async next(type) {
      await expect.poll(() => tab.frames.some((frame) => frame.type === type)).toBe(true);
      return tab.frames.find((frame) => frame.type === type) as never;
    },
  };
}

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const tab of tabs) tab.terminate();
  tabs = [];
  for (const node of nodes) await node.stop();
  nodes = [];
  await database.drop();
});

const balance = (sumBalance: string) => ({ type: 'balance', sumBalance, currency: 'P', seq: '1' }) as const;
const hello = (token?: string, lastEventId?: string): SocketHello => ({
  type: 'hello',
  ...(token && { token }),
  ...(lastEventId && { lastEventId }),
});

test('a member receives own messages and those for everyone, and a visitor only the latter', async () => {
  const node = await startNode();
  const mara = openTab(node, hello('member 1'));
  const other = openTab(node, hello('member 2'));
  const visitor = openTab(node, hello());
  expect((await mara.next('welcome')).member).toBe(true);
  await other.next('welcome');
  expect((await visitor.next('welcome')).member).toBe(false);
  node.hub.toMember(1n, 1n, balance('5.00'));
  node.hub.toMember(2n, 1n, balance('9.99'));
  node.hub.toBrand(1n, { type: 'notice', unread: 0 });
  expect((await mara.next('balance')).sumBalance).toBe('5.00');
  for (const tab of [mara, other, visitor]) await tab.next('notice');
  expect([...other.frames, ...visitor.frames].filter((frame) => frame.type === 'balance')).toEqual([]);
  expect(mara.frames.filter((frame) => frame.type === 'balance')).toHaveLength(1);
});

test.each([
  ['stolen token', 'EXPIRED'],
  ['kicked token', 'SESSION_KICKED'],
])('a tab with a %s is notified and continues as a visitor', async (token, reason) => {
  const node = await startNode();
  const tab = openTab(node, hello(token));
  expect((await tab.next('welcome')).member).toBe(false);
  expect((await tab.next('session')).reason).toBe(reason);
});

test('notifies only the tabs of the session that ended', async () => {
  const node = await startNode();
  const old = openTab(node, hello('member 1 11'));
  const fresh = openTab(node, hello('member 1 12'));
  await Promise.all([old.next('welcome'), fresh.next('welcome')]);
  node.hub.toMember(1n, 1n, { type: 'session', reason: 'SESSION_KICKED', sessionId: '11' });
  await old.next('session');
  node.hub.toMember(1n, 1n, balance('1.00'));
  await fresh.next('balance');
  expect(fresh.frames.some((frame) => frame.type === 'session')).toBe(false);
  expect(old.frames.some((frame) => frame.type === 'balance')).toBe(false);
});

test('messages reach tabs of another process', async () => {
  const here = await startNode();
  const there = await startNode();
  await database.ownerPool.query('update kit.node set seen_at = clock_timestamp()');
  const tab = openTab(there, hello('member 1'));
  await tab.next('welcome');
  await expect
    .poll(
      () => {
        here.hub.toMember(1n, 1n, balance('7.00'));
        return tab.frames.some((frame) => frame.type === 'balance');
      },
      { interval: 500 },
    )
    .toBe(true);
});

test('a tab that reconnects receives missed messages in order, once', async () => {
  const node = await startNode();
  const before = openTab(node, hello('member 1'));
  await before.next('welcome');
  node.hub.toMember(1n, 1n, { type: 'notice', unread: 1 });
  const seen = await before.next('notice');
  before.socket.close();
  await before.closed;
  for (const unread of [2, 3, 4]) {
    node.hub.toMember(1n, 1n, { type: 'notice', unread });
    node.hub.toMember(1n, 2n, { type: 'notice', unread: 99 });
  }
  const missed = async () => {
    const { rows } = await database.ownerPool.query(
      'select count(*)::int as n from kit.socket_event where member_id = 1',
    );
    return rows[0]?.n;
  };
  await expect.poll(missed).toBe(4);
  const after = openTab(node, hello('member 1', seen.id));
  expect((await after.next('welcome')).resumed).toBe(true);
  const unread = () => after.frames.flatMap((frame) => (frame.type === 'notice' ? [frame.unread] : []));
  await expect.poll(unread).toEqual([2, 3, 4]);
  const stranger = openTab(node, hello('member 1', '999999'));
  expect((await stranger.next('welcome')).resumed).toBe(false);
});

test.each([
  ['garbage', '{"type":'],
  ['another frame first', '{"type":"pong"}'],
  ['an oversized hello', JSON.stringify({ type: 'hello', token: 'x'.repeat(5_000) })],
])('%s closes the connection', async (_what, first) => {
  const node = await startNode();
  expect(await openTab(node, first).closed).toBeGreaterThanOrEqual(1006);
});

test('a flood of frames closes the connection', async () => {
  const node = await startNode();
  const tab = openTab(node, hello());
  await tab.next('welcome');
  for (let count = 0; count < 40; count += 1) tab.socket.send('{"type":"pong"}');
  expect(await tab.closed).toBe(1008);
});

test('of 260 concurrent upgrades of one address 200 are accepted, and a freed one can be used again', async () => {
  const node = await startNode();
  const seen = Array.from({ length: 260 }, () => openTab(node, hello()));
  const outcomeOf = ({ socket, closed }: Tab) =>
    Promise.race([
      new Promise<string>((resolve) => socket.once('open', () => resolve('open'))),
      closed.then(() => 'refused'),
    ]);
  const outcomes = await Promise.all(seen.map(outcomeOf));
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(200);
  const left = seen[outcomes.indexOf('open')] as Tab;
  left.socket.close();
  await left.closed;
  await expect.poll(() => outcomeOf(openTab(node, hello()))).toBe('open');
});

test('a silent client frees its slot, even without answering the close', async () => {
  const node = await startNode({ helloMs: 50 });
  const tab = openTab(node, null);
  await once(tab.socket, 'open');
  tab.socket.pause();
  await expect.poll(async () => (await node.metrics.sockets.get()).values[0]?.value).toBe(0);
});

test('a flood of pings closes the connection', async () => {
  const node = await startNode();
  const tab = openTab(node, hello());
  await tab.next('welcome');
  for (let count = 0; count < 40; count += 1) tab.socket.ping();
  expect(await tab.closed).toBe(1008);
});

test('a page of another site cannot subscribe', async () => {
  const node = await startNode();
  const tab = openTab(node, hello(), { origin: 'https://evil.example' });
  await tab.closed;
  expect(tab.frames).toEqual([]);
});

test('silence ends a connection, and answers to heartbeats prevent that', async () => {
  const opened = performance.now();
  const time = vi.spyOn(performance, 'now').mockReturnValue(opened);
  onTestFinished(() => time.mockRestore());
  const node = await startNode({ beatMs: 50, silentMs: 60_000 });
  const silent = openTab(node, hello());
  const alive = openTab(node, hello());
  await Promise.all([silent.next('ping'), alive.next('ping')]);
  time.mockReturnValue(opened + 40_000);
  alive.socket.send('{"type":"pong"}');
  // The answer to the ping proves that everything sent before was received.
  alive.socket.ping();
  await once(alive.socket, 'pong');
  time.mockReturnValue(opened + 70_000);
  await silent.closed;
  const beats = alive.frames.length;
  await expect.poll(() => alive.frames.length).toBeGreaterThan(beats);
});

test('a client that does not read is disconnected before messages fill the memory', async () => {
  const node = await startNode();
  const tab = openTab(node, hello('member 1'));
  await tab.next('welcome');
  tab.socket.pause();
  const dropped = async () => {
    for (let count = 0; count < 500; count += 1) {
      node.hub.toMember(1n, 1n, {
        type: 'deposit',
        id: String(count),
        state: 'X'.repeat(2_000),
        creditedAmount: null,
      });
    }
    return (await node.metrics.socketsDropped.get()).values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0;
  };
  await expect.poll(dropped, { timeout: 30_000, interval: 50 }).toBe(1);
});

test('messages without subscribers are not stored', async () => {
  const node = await startNode();
  node.hub.toMember(1n, 5n, balance('1.00'));
  const tab = openTab(node, hello('member 6'));
  await tab.next('welcome');
  node.hub.toMember(1n, 6n, balance('2.00'));
  await tab.next('balance');
  const { rows } = await database.ownerPool.query('select member_id from kit.socket_event');
  expect(rows.map((row) => row.member_id)).toEqual([6n]);
});

test('a tab that reconnects late to a new process receives what that process sent meanwhile', async () => {
  const old = await startNode();
  const before = openTab(old, hello('member 1'));
  await before.next('welcome');
  old.hub.toMember(1n, 1n, { type: 'notice', unread: 1 });
  const seen = await before.next('notice');
  await old.hub.stop();
  await before.closed;
  const fresh = await startNode();
  fresh.hub.toMember(1n, 1n, balance('1475.00'));
  fresh.hub.toBrand(1n, { type: 'site', status: 0 });
  const stored = async () =>
    (await database.ownerPool.query('select count(*)::int as n from kit.socket_event')).rows[0]?.n;
  await expect.poll(stored).toBe(3);
  const after = openTab(fresh, hello('member 1', seen.id));
  expect((await after.next('welcome')).resumed).toBe(true);
  expect(await after.next('balance')).toMatchObject({ sumBalance: '1475.00' });
  await after.next('site');
});

test('a message to a brand without open tabs is delivered when one reconnects', async () => {
  const node = await startNode();
  const before = openTab(node, hello('member 1'));
  await before.next('welcome');
  node.hub.toMember(1n, 1n, { type: 'notice', unread: 1 });
  const seen = await before.next('notice');
  before.socket.close();
  await before.closed;
  node.hub.toBrand(1n, { type: 'site', status: 0 });
  const stored = async () =>
    (await database.ownerPool.query('select count(*)::int as n from kit.socket_event')).rows[0]?.n;
  await expect.poll(stored).toBe(2);
  const after = openTab(node, hello('member 1', seen.id));
  expect((await after.next('welcome')).resumed).toBe(true);
  await after.next('site');
});

test('a tab whose own messages were not stored is notified that it may have missed some', async () => {
  const old = await startNode();
  const before = openTab(old, hello('member 1'));
  await before.next('welcome');
  old.hub.toBrand(1n, { type: 'site', status: 0 });
  await before.next('site');
  const { rows } = await database.ownerPool.query<{ id: bigint }>('select id from kit.socket_event');
  await old.hub.stop();
  const fresh = await startNode();
  fresh.hub.toMember(1n, 1n, balance('1.00'));
  const after = openTab(fresh, hello('member 1', `${rows[0]?.id}`));
  expect((await after.next('welcome')).resumed).toBe(false);
});
