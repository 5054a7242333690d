import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another origin that serves a platform's files, as a brand's CDN does. */
export interface Cdn {
  readonly origin: string;
  /** Requested paths. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

/** Headers that a platform adds to its own files, and a CDN does not. */
const OWN_HEADERS = ['cross-origin-resource-policy', 'strict-transport-security'];

/**
 * Opens a CDN that forwards every request.
 *
 * @param source origin of the files; null: every file is missing
 * @param opened every answer waits for it
 */
export async function openCdn(source: string | null, opened: Promise<void> = Promise.resolve()): Promise<Cdn> {
  const requested: string[] = [];
  const server = createServer(async (incoming, reply) => {
    const path = incoming.url ?? '/';
    requested.push(path);
    await opened;
    if (source === null) {
      reply.writeHead(404).end();
      return;
    }
    const { host } = new URL(source);
    const way = request(
      `${source}${path}`,
      { method: incoming.method, headers: { ...incoming.headers, host } },
      (answer) => {
        const headers = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name));
        reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
        answer.pipe(reply);
      },
    );
    // The platform may stop during a download.
    way.on('error', () => reply.destroy());
    incoming.pipe(way);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requested,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
