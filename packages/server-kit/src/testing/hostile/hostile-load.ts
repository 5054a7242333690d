import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect } from 'vitest';
import { addBounds, SERVER_OPTIONS } from '../../http/limits/bounds.ts';
import { ATTACKS, type Attack, type Attacker, addressOf, connectFrom, sendAttack } from './attackers.ts';

export interface SiegeOrder {
  /** Silent connections, spread over as many addresses. */
  readonly idle: number;
  readonly idleAddresses: number;
  readonly hostile: number;
  readonly hostileAddresses: number;
  /** Minimum duration of the honest caller's requests. */
  readonly forMs: number;
}

const LARGE = Buffer.alloc(4_000_000, 'x');
const CALL_TIMEOUTS = { bodyMs: 600, unreadMs: 600 };
/** The server checks for missing headers every two seconds. */
const HEADERS_MS = 500;
/** Time-out for closing every hostile connection, on a busy machine. */
const ENDED = { timeout: 30_000 };

/** A server with the limits of our servers, but shorter times. */
async function openServer(limits: { total: number; perAddress: number }) {
  const dropped = new Map<string, number>();
  const served = { slow: 0 };
  const app = fastify({ logger: false, bodyLimit: 32_768, ...SERVER_OPTIONS });
  app.server.headersTimeout = HEADERS_MS;
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addBounds(app, {
    trustProxy: false,
    connections: limits,
    timeouts: CALL_TIMEOUTS,
    onDrop: (reason) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1),
    answer: async (_request, reply, code) =>
      reply.sent || reply.code({ REQUEST_TIMEOUT: 408, OVERLOADED: 503, BAD_REQUEST: 400 }[code]).send(code),
  });
  app.get('/small', async () => 'small');
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    served.slow += 1;
    return new Promise((resolve) => setTimeout(() => resolve('slow'), 50));
  });
  app.post('/body', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { app, port: (app.server.address() as AddressInfo).port, dropped, served, connections };
}

/**
 * A request of an honest caller.
 * @returns the status and the duration
 */
function send(port: number, agent: Agent): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path: '/small', agent }, (incoming) => {
      text(incoming).then(
        () => resolve({ status: incoming.statusCode ?? 0, ms: performance.now() - startedAt }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export interface SiegeReport {
  readonly statuses: readonly number[];
  readonly answers: number;
  readonly medianMs: number;
  readonly worstMs: number;
  readonly rssGrowthMb: number;
  /** CPU time of server, attackers and honest caller together, independent of the machine's other load. */
  readonly cpuMs: number;
  readonly dropped: ReadonlyMap<string, number>;
  readonly attackers: readonly Attacker[];
  readonly idleOpen: number;
  readonly open: number;
  /** Maximum number of processed requests of the pipelining attackers, per attacker. */
  readonly slowServed: number;
}

/** Attacks a server with idle and hostile connections while an honest caller sends requests. */
export async function startHostileLoad(order: SiegeOrder): Promise<SiegeReport> {
  const limits = { total: order.idle + order.hostile + 64, perAddress: Math.ceil(order.idle / order.idleAddresses) };
  const server = await openServer(limits);
  const { port } = server;
  const cpuBefore = process.cpuUsage();
  const rssBefore = process.memoryUsage.rss();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const idle = await Promise.all(
    Array.from({ length: order.idle }, (_, n) => connectFrom(addressOf(n % order.idleAddresses), port)),
  );
  const names = Object.keys(ATTACKS) as Attack[];
  const attackers = await Promise.all(
    Array.from({ length: order.hostile }, (_, n) =>
      sendAttack(names[n % names.length] as Attack, addressOf(5_000 + (n % order.hostileAddresses)), port),
    ),
  );
  const until = performance.now() + order.forMs;
  const answers: { status: number; ms: number }[] = [];
  while (performance.now() < until) {
    answers.push(...(await Promise.all([send(port, agent), send(port, agent)])));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const rssGrowthMb = (process.memoryUsage.rss() - rssBefore) / 1e6;
  await expect
    .poll(
      () =>
        attackers.filter(({ isEnded, attack }) => !isEnded && attack !== 'unreadAnswers').map(({ attack }) => attack),
      ENDED,
    )
    .toEqual([]);
  // A client that does not read does not see the close either; the server has released it.
  await expect.poll(server.connections, ENDED).toBeLessThanOrEqual(order.idle + 8);
  const times = answers.map(({ ms }) => ms).sort((left, right) => left - right);
  const report: SiegeReport = {
    statuses: [...new Set(answers.map(({ status }) => status))],
    answers: times.length,
    medianMs: times[times.length >> 1] ?? 0,
    worstMs: times.at(-1) ?? 0,
    rssGrowthMb,
    cpuMs: (user + system) / 1_000,
    dropped: server.dropped,
    attackers,
    idleOpen: idle.filter(({ destroyed }) => !destroyed).length,
    open: await server.connections(),
    slowServed: server.served.slow,
  };
  agent.destroy();
  for (const socket of [...idle, ...attackers.map((one) => one.socket)]) socket.destroy();
  server.app.server.closeAllConnections();
  await server.app.close();
  return report;
}
