import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fate of a call: the request is lost, the answer is lost, the request arrives twice, or it passes. */
export type Fate = 'pass' | 'lose-request' | 'lose-answer' | 'double';

interface Relayed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A proxy between a vendor and the wallet that applies a fate to each call. */
export async function openFaultyLine(target: string, fateOf: (operation: string) => Fate) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);

  function relay(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Relayed> {
    return new Promise((resolve, reject) => {
      const sent = request({ agent, host: hostname, port, method: 'POST', path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const path = incoming.url ?? '';
      const fate = fateOf(path.split('/').at(-1) ?? '');
      if (fate === 'lose-request') return outgoing.destroy();
      try {
        const body = Buffer.concat(parts);
        const first = relay(path, incoming.headers, body);
        const answer =
          fate === 'double' ? (await Promise.all([first, relay(path, incoming.headers, body)]))[0] : await first;
        if (fate === 'lose-answer') return outgoing.destroy();
        const { connection: _own, 'transfer-encoding': _coding, ...headers } = answer.headers;
        return outgoing.writeHead(answer.status, headers).end(answer.body);
      } catch {
        return outgoing.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
