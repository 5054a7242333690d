/**
 * Messages to many open tabs: `npm run bench -- sockets [tabs] [messages]`. Each message goes to all tabs of a brand, as the results of a
 * lottery do, while `/healthz` of the same process is requested. Measured with the hub's slices and, on the same machine in the same run,
 * with all deliveries of a message in one turn of the event loop.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createHints, createMetrics, createSocketHub, systemClock } from '@lantern/server-kit';
import { DEMO_BRAND, openTab, silentLog } from '@lantern/server-kit/testing';
import { openBenchDatabase } from './support/database.ts';
import { report } from './support/report.ts';

const TABS = Number(process.argv[2] ?? 10_000);
const MESSAGES = Number(process.argv[3] ?? 30);
/** Below the hub's limit for one address. */
const TABS_OF_ADDRESS = 150;
const OPENING_AT_ONCE = 50;
const PERIOD_MS = 5;
const MESSAGE = {
  type: 'result',
  gameCode: 'SSC1M',
  issueId: '123456789',
  number: '202611230042',
  numbers: { main: ['1', '2', '3', '4', '5'] },
} as const;

interface Order {
  readonly url: string;
  readonly tabs: number;
}

/** In a process of its own: opens tabs and counts the messages that they get. */
async function openTabs({ url, tabs }: Order): Promise<void> {
  let received = 0;
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const address = 10 + Math.floor(index / TABS_OF_ADDRESS);
      const { socket } = openTab(
        url,
        { type: 'hello' },
        { localAddress: `127.0.1.${address}`, perMessageDeflate: false },
      );
      socket.on('message', (data) => {
        const text = String(data);
        if (text.includes('"result"')) received += 1;
        else if (text.includes('"welcome"')) resolve();
      });
      socket.on('error', reject);
    });
  for (let first = 0; first < tabs; first += OPENING_AT_ONCE) {
    const count = Math.min(OPENING_AT_ONCE, tabs - first);
    await Promise.all(Array.from({ length: count }, (_, index) => open(first + index)));
  }
  process.on('message', () => process.send?.(received));
  process.send?.('open');
}

async function startTabs(url: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), ['tabs'], { execArgv: process.execArgv });
  child.send({ url, tabs: TABS } satisfies Order);
  const [state] = (await once(child, 'message')) as [unknown];
  if (state !== 'open') throw new Error('The tabs could not be opened.');
  return child;
}

async function receivedBy(child: ChildProcess): Promise<number> {
  child.send('count');
  const [received] = (await once(child, 'message')) as [number];
  return received;
}

/**
 * In a process of its own: requests `/healthz` every five milliseconds, also while earlier requests are not answered, until the parent
 * asks for the durations. A duration counts from the time at which the request was due.
 */
function requestHealth(port: number): void {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  let due = performance.now();
  const request = (since: number) =>
    get({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => {
      response.resume();
      response.on('end', () => durations.push(performance.now() - since));
    });
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += PERIOD_MS) request(due);
  }, PERIOD_MS);
  process.on('message', () => {
    clearInterval(timer);
    setTimeout(() => process.send?.(durations.sort((left, right) => left - right)), 1_000);
  });
}

function startHealth(port: number) {
  const child = fork(fileURLToPath(import.meta.url), ['health', String(port)], { execArgv: process.execArgv });
  return {
    async stop(): Promise<number[]> {
      child.send('stop');
      const [durations] = (await once(child, 'message')) as [number[]];
      child.kill();
      return durations;
    },
  };
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Sends the messages and waits until all tabs have got all. @returns p99 of `/healthz` in milliseconds, and messages a second */
async function measure(name: string, sliceMs?: number): Promise<number> {
  const database = await openBenchDatabase();
  const hints = createHints(database.appPool, silentLog);
  const hub = createSocketHub({
    ...{ pool: database.appPool, hints, clock: systemClock, log: silentLog, metrics: createMetrics(), roles: 'api' },
    resolvers: { findBrand: async () => DEMO_BRAND, countryOf: () => null, authenticateMember: async () => null },
    ...(sliceMs !== undefined && { sliceMs }),
  });
  const server: Server = createServer((_request, response) => response.end('ok'));
  hub.attach(server);
  await hints.start();
  await hub.start();
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const child = await startTabs(`ws://127.0.0.1:${port}/ws`);
  const health = startHealth(port);
  const start = performance.now();
  for (let message = 0; message < MESSAGES; message += 1) {
    hub.toBrand(DEMO_BRAND.id, MESSAGE);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  let received = 0;
  const until = performance.now() + 60_000;
  while (performance.now() < until && received < TABS * MESSAGES) {
    received = await receivedBy(child);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - start) / 1000;
  const durations = await health.stop();
  child.kill();
  await hub.stop();
  await hints.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.stop();
  report('sockets', `${name}_received`, received / (TABS * MESSAGES), 'ratio');
  report('sockets', `${name}_messages`, received / seconds, 'messages/s');
  report('sockets', `${name}_healthz_p50`, at(durations, 0.5), 'ms');
  report('sockets', `${name}_healthz_p99`, at(durations, 0.99), 'ms');
  return at(durations, 0.99);
}

if (process.argv[2] === 'tabs') {
  const [order] = (await once(process, 'message')) as [Order];
  await openTabs(order);
} else if (process.argv[2] === 'health') requestHealth(Number(process.argv[3]));
else {
  const whole = await measure('one_turn', Number.POSITIVE_INFINITY);
  const sliced = await measure('sliced');
  report('sockets', 'p99_sliced_to_one_turn', sliced / whole, 'ratio');
}
