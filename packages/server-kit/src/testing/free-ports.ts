import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that a port which is free now is still free when a server starts. */
const PORTS = { first: 15_000, workers: 4, perWorker: 3_000 };
let next = randomInt(PORTS.perWorker);

/** Free local ports; each test worker uses its own range. */
export async function freePorts(count: number): Promise<number[]> {
  const range = PORTS.first + (Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.workers) * PORTS.perWorker;
  const ports: number[] = [];
  while (ports.length < count) {
    const port = range + next;
    next = (next + 1) % PORTS.perWorker;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    ports.push(port);
    await once(probe.close(), 'close');
  }
  return ports;
}
