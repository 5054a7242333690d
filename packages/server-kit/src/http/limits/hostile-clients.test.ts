import { Agent, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type Attack, connectFrom } from '../../testing/hostile/attackers.ts';
import { startHostileLoad } from '../../testing/hostile/hostile-load.ts';
import { addBounds } from './bounds.ts';

/** First line of the answer to an attacker. */
const ANSWERED: Partial<Record<Attack, RegExp>> = {
  slowBody: /^HTTP\/1\.1 408 /,
  endlessChunks: /^HTTP\/1\.1 408 /,
  garbage: /^HTTP\/1\.1 400 /,
  hugeHeaders: /^HTTP\/1\.1 431 /,
  twoHosts: /^HTTP\/1\.1 400 /,
  slowHeaders: /^HTTP\/1\.1 408 /,
};

test('with 1,000 idle and 200 hostile connections ordinary calls are answered, and every hostile one is closed', async () => {
  const report = await startHostileLoad({
    idle: 1_000,
    idleAddresses: 50,
    hostile: 200,
    hostileAddresses: 20,
    forMs: 1_500,
  });
  expect(report.statuses).toEqual([200]);
  expect(report.answers).toBeGreaterThan(1);
  // CPU time of both sides; other load on the machine does not count.
  expect(report.cpuMs).toBeLessThan(5_000);
  expect(report.rssGrowthMb).toBeLessThan(250);
  const wrong = report.attackers.filter(({ attack, answer }) => ANSWERED[attack] && !ANSWERED[attack]?.test(answer));
  expect(wrong.map(({ attack, answer }) => `${attack}: ${answer.slice(0, 40)}`)).toEqual([]);
  // Of 400 requests in one packet at most eight are processed.
  const pipelining = report.attackers.filter(({ attack }) => attack === 'pipelining').length;
  expect(report.slowServed).toBeLessThanOrEqual(8 * pipelining);
});

/** A server with this connection limit. */
async function openLimited(connections: { total: number; perAddress: number }, trustProxy: false | 'loopback' = false) {
  const app = fastify({ logger: false });
  addBounds(app, { trustProxy, connections, answer: async () => undefined });
  app.get('/', async () => 'here');
  const state = { busy: 0 };
  app.get('/wait', () => {
    state.busy += 1;
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const open = async (address: string) => {
    const socket = await connectFrom(address, port);
    sockets.push(socket.resume());
    return socket;
  };
  const send = (localAddress: string) =>
    new Promise<number | string>((resolve) => {
      const agent = new Agent();
      const outgoing = request({ port, host: '127.0.0.1', localAddress, agent }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
      });
      outgoing.on('error', () => resolve('refused'));
      outgoing.end();
    });
  const count = () => new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open)));
  return { open, send, count, state };
}

const busy = (socket: Socket) => socket.write('GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n');

test('an address has no more connections than its share: its longest idle one is closed', async () => {
  const { open, send, count } = await openLimited({ total: 100, perAddress: 5 });
  const first = await open('127.0.0.2');
  for (let more = 0; more < 9; more += 1) await open('127.0.0.2');
  await expect.poll(count).toBe(5);
  await expect.poll(() => first.readableEnded).toBe(true);
  expect(await send('127.0.0.2')).toBe(200);
  expect(await send('127.0.0.3')).toBe(200);
});

test('an address gets no further connection where all its own are busy, and other addresses do', async () => {
  const { open, send, count, state } = await openLimited({ total: 100, perAddress: 3 });
  for (let more = 0; more < 3; more += 1) busy(await open('127.0.0.2'));
  await expect.poll(() => state.busy).toBe(3);
  expect(await send('127.0.0.2')).toBe('refused');
  expect(await send('127.0.0.3')).toBe(200);
  await expect.poll(count).toBeLessThanOrEqual(4);
});

test('idle connections of many addresses fill the server and lock no one out', async () => {
  const { open, send, count } = await openLimited({ total: 20, perAddress: 5 });
  for (let address = 10; address < 50; address += 1) await open(`127.0.0.${address}`);
  await expect.poll(count).toBe(20);
  expect(await send('127.0.0.99')).toBe(200);
});

test('a trusted proxy carries many clients: it is counted in the total, and not by its address', async () => {
  const { open, count } = await openLimited({ total: 12, perAddress: 3 }, 'loopback');
  for (let more = 0; more < 10; more += 1) await open('127.0.0.2');
  await expect.poll(count).toBe(10);
  for (let more = 0; more < 10; more += 1) await open('127.0.0.2');
  await expect.poll(count).toBe(12);
});

/** A server whose calls are late after so many milliseconds. */
async function openWithShortLimit(answerMs: number) {
  const app = fastify({ logger: false });
  const late: string[] = [];
  const timeouts = { answerMs };
  const answer = async (...[request, reply]: [FastifyRequest, FastifyReply, string]) => {
    late.push(request.url);
    return reply.send({ late: true });
  };
  addBounds(app, { trustProxy: false, timeouts, answer });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return { app, late, origin: () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

test('a file that is still streamed when its call is late is not answered a second time', async () => {
  const { app, late, origin } = await openWithShortLimit(100);
  async function* slowly() {
    yield 'beginning';
    await pause(500);
    yield ' and end';
  }
  app.get('/file', (_request, reply) => reply.type('text/javascript').send(Readable.from(slowly())));
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await (await fetch(`${origin()}/file`)).text()).toBe('beginning and end');
  expect(late).toEqual([]);
});

test('a late call that cannot be answered loses its connection, and the server continues', async () => {
  const { app, late, origin } = await openWithShortLimit(100);
  // The late answer is an object, which is not sent as a script.
  app.get('/never', (_request, reply) => {
    reply.type('text/javascript');
    return new Promise(() => undefined);
  });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${origin()}/never`)).rejects.toThrow();
  expect(late).toEqual(['/never']);
  expect(await (await fetch(`${origin()}/`)).text()).toBe('here');
});
