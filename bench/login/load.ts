/** Keeps connections busy with reads, each with its own token. */
import { Agent, get } from 'node:http';
import process from 'node:process';

export interface ReadOrder {
  readonly port: number;
  readonly path: string;
  /** Empty: reads that need no login. */
  readonly tokens: readonly string[];
  readonly seconds: number;
}

const CONNECTIONS = 32;

function read(agent: Agent, { port, path, tokens }: ReadOrder, n: number): Promise<void> {
  const token = tokens[n % tokens.length];
  const headers = { host: `localhost:${port}`, ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const request = get({ agent, port, host: '127.0.0.1', path: `${path}?n=${n}`, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a read was answered ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

/** Reads as often as possible and reports reads per second to its parent. */
export async function readUnderLoad(order: ReadOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  const until = start + order.seconds * 1000;
  let done = 0;
  const work = async (connection: number) => {
    for (let n = connection; performance.now() < until; n += CONNECTIONS) {
      await read(agent, order, n);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => work(connection)));
  process.send?.((done / (performance.now() - start)) * 1000, () => process.exit(0));
}
