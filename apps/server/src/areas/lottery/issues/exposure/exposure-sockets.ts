import { OFFICE_LINE } from '@lantern/contract/sockets';
import { createLines, type Line, type Lines, type Listener, type ProxyTrust } from '@lantern/server-kit';
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
  lookEveryMs?: number,
): Lines {
  const exposure = createExposureWatch(deps, lookEveryMs);

  async function greet(line: Line, frame: unknown): Promise<Listener | null> {
    const { type, ticket } = (frame ?? {}) as { readonly type?: unknown; readonly ticket?: unknown };
    if (type !== 'hello' || typeof ticket !== 'string') return null;
    const opened = readTicket(deps.draws.secrets, ticket, deps.clock.now());
    const leave = opened === null ? null : exposure.watch(line, opened.scope, opened.issueId);
    if (leave === null) return null;
    const end = setTimeout(() => line.close(), OPEN_FOR_MS);
    return {
      heard: (next) => (next as { readonly type?: unknown } | null)?.type === 'pong',
      gone() {
        clearTimeout(end);
        leave();
      },
    };
  }

  const lines = createLines({ path: OFFICE_LINE, log: deps.log, trustProxy, greet, maxLines: MOST_LINES });
  return {
    attach: (server) => lines.attach(server),
    async stop() {
      exposure.stop();
      await lines.stop();
    },
  };
}
