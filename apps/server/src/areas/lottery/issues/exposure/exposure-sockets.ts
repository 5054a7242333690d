import { OFFICE_LINE } from '@lantern/contract/sockets';
import {
  createSocketServer,
  type FrameHandler,
  type ProxyTrust,
  type SocketConnection,
  type SocketServer,
} from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { readTicket } from './exposure-ticket.ts';
import { createExposureWatch } from './exposure-watch.ts';

/** A connection ends after this time and the page requests a new ticket, so that a removed permission takes effect. */
const OPEN_FOR_MS = 5 * 60_000;
const MOST_LINES = 1_000;

/** Socket connections for back-office pages that watch an issue's exposure; each needs a ticket. */
export function createExposureLines(
  deps: Pick<LotteryDeps, 'pool' | 'brands' | 'clock' | 'log' | 'draws'>,
  trustProxy: ProxyTrust,
  readEveryMs?: number,
): SocketServer {
  const exposure = createExposureWatch(deps, readEveryMs);

  async function greet(line: SocketConnection, frame: unknown): Promise<FrameHandler | null> {
    const { type, ticket } = (frame ?? {}) as { readonly type?: unknown; readonly ticket?: unknown };
    if (type !== 'hello' || typeof ticket !== 'string') return null;
    const opened = readTicket(deps.draws.secrets, ticket, deps.clock.now());
    const leave = opened === null ? null : exposure.watch(line, opened.scope, opened.issueId);
    if (leave === null) return null;
    const end = setTimeout(() => line.close(), OPEN_FOR_MS);
    return {
      onFrame: (next) => (next as { readonly type?: unknown } | null)?.type === 'pong',
      onClose() {
        clearTimeout(end);
        leave();
      },
    };
  }

  const lines = createSocketServer({ path: OFFICE_LINE, log: deps.log, trustProxy, greet, maxConnections: MOST_LINES });
  return {
    attach: (server) => lines.attach(server),
    async stop() {
      exposure.stop();
      await lines.stop();
    },
  };
}
