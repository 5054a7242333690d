import type { Value } from '@lantern/contract/schemas';
import type { Consumer, Job, Route } from '@lantern/server-kit';
import type { ContentDeps } from './deps.ts';
import { ensureDemoContent } from './ensure-demo.ts';
import { listAnnouncements, type Reader } from './list-announcements.ts';
import { trimLetters } from './repository/letters.ts';
import { trimMessages } from './repository/messages.ts';
import { contentRoutes } from './routes.ts';
import { TOLD_TOPICS, tellMembers } from './tell-members.ts';

export type { Reader } from './list-announcements.ts';

const KEEP_MS = 180 * 24 * 3_600_000;
const TRIM_ROWS = 10_000;
const ALL = 'B,PL,PU,PR,H';

/** What the house says: announcements, help, and each member's inbox. */
export interface Content {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Everything that is announced now. */
  announcements(reader: Reader): Promise<Value<'content.announcements'>>;
  /** Gives a brand the demo texts. */
  ensureDemo(merchantId: bigint): Promise<void>;
}

export function createContent(deps: ContentDeps): Content {
  return {
    routes: contentRoutes(deps),
    jobs: [
      {
        name: 'content.trim-messages',
        everyMs: 3_600_000,
        run: async (now) => {
          const keepFrom = new Date(now.getTime() - KEEP_MS);
          while ((await trimMessages(deps.pool, keepFrom, TRIM_ROWS)) === TRIM_ROWS);
          while ((await trimLetters(deps.pool, keepFrom, TRIM_ROWS)) === TRIM_ROWS);
        },
      },
    ],
    consumers: [
      {
        name: 'content.messages',
        topics: TOLD_TOPICS,
        async handle(tx, events) {
          for (const event of events) await tellMembers(deps, tx, event);
        },
      },
    ],
    announcements: (reader) => listAnnouncements(deps.pool, reader, { types: ALL }),
    ensureDemo: (merchantId) => ensureDemoContent(deps.pool, { merchantId }, deps.clock.now()),
  };
}
