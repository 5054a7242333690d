import { EXPOSURE_SOCKET } from '@lantern/contract/sockets';
import {
  createSocketServer,
  type FrameHandler,
  type ProxyTrust,
  type SocketConnection,
  type SocketServer,
} from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { readTicket } from './exposure-ticket.ts';
import { ExposureWatch } from './exposure-watch.ts';

/** A connection ends after this time and the page requests a new ticket, so that a removed permission takes effect. */
const OPEN_FOR_MS = 5 * 60_000;
const MOST_CONNECTIONS = 1_000;

/** Socket connections for back-office pages that watch an issue's exposure; each needs a ticket. */
export function createExposureSockets(
  deps: Pick<LotteryDeps, 'pool' | 'brands' | 'clock' | 'log' | 'draws'>,
  trustProxy: ProxyTrust,
  readEveryMs?: number,
): SocketServer {
  const exposure = new ExposureWatch(deps, readEveryMs);

  async function greet(connection: SocketConnection, frame: unknown): Promise<FrameHandler | null> {
    const { type, ticket } = (frame ?? {}) as { readonly type?: unknown; readonly ticket?: unknown };
    if (type !== 'hello' || typeof ticket !== 'string') return null;
    const opened = readTicket(deps.draws.secrets, ticket, deps.clock.now());
    const leave = opened === null ? null : exposure.watch(connection, opened.scope, opened.issueId);
    if (leave === null) return null;
    const end = setTimeout(() => connection.close(), OPEN_FOR_MS);
    return {
      onFrame: (next) => (next as { readonly type?: unknown } | null)?.type === 'pong',
      onClose() {
        clearTimeout(end);
        leave();
      },
    };
  }

  const server = createSocketServer({
    path: EXPOSURE_SOCKET,
    log: deps.log,
    trustProxy,
    greet,
    maxConnections: MOST_CONNECTIONS,
  });
  return {
    attach: (http) => server.attach(http),
    async stop() {
      exposure.stop();
      await server.stop();
    },
  };
}
