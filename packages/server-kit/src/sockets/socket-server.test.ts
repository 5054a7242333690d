import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { silentLog } from '../testing/doubles.ts';
import type { SocketConnection } from './client.ts';
import { createSocketServer, type SocketServerOptions } from './socket-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Socket connections to a local server; every greeting is accepted. */
async function openLines(changes: Partial<SocketServerOptions> = {}) {
  const server = createServer();
  const greeted: SocketConnection[] = [];
  const state = { gone: 0 };
  const lines = createSocketServer({
    ...{ path: '/line', log: silentLog, trustProxy: false },
    greet: async (line) => {
      greeted.push(line);
      return { onFrame: () => true, onClose: () => (state.gone += 1) };
    },
    ...changes,
  });
  lines.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: WebSocket[] = [];
  stops.push(async () => {
    for (const socket of sockets) socket.terminate();
    await lines.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  function open(localAddress = '127.0.0.1') {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/line`, { localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const opened = new Promise<string>((resolve) => socket.once('open', () => resolve('open')));
    return { socket, closed, outcome: Promise.race([opened, closed.then(() => 'refused')]) };
  }
  return { open, greeted, state };
}

const count = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'open').length;

test('concurrent connections are admitted up to the limit of an address and the total', async () => {
  const { open } = await openLines({ maxPerAddress: 10, maxConnections: 25 });
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
  const own = await Promise.all(Array.from({ length: 60 }, () => open('127.0.0.2').outcome));
  expect(count(own)).toBe(10);
  const all = await Promise.all(
    addresses.flatMap((address) => Array.from({ length: 20 }, () => open(address).outcome)),
  );
  expect(count(own) + count(all)).toBe(25);
});

test('a client that sends nothing is disconnected', async () => {
  const { open } = await openLines({ helloMs: 30 });
  expect(await open().closed).toBe(1008);
});

test('a client that does not read is disconnected before messages fill the memory', async () => {
  const { open, greeted, state } = await openLines();
  const { socket } = open();
  await once(socket, 'open');
  socket.send('{"type":"hello"}');
  await expect.poll(() => greeted.length).toBe(1);
  socket.pause();
  const frame = { type: 'table', text: 'X'.repeat(20_000) };
  let sent = 0;
  await expect
    .poll(() => {
      for (let more = 0; more < 50; more += 1) greeted[0]?.send(frame);
      sent += 50;
      return state.gone;
    })
    .toBe(1);
  // Bytes in the system buffers of both sides, and some of ours.
  expect(sent * 20_000).toBeLessThan(50_000_000);
});
