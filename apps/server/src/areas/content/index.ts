import type { Value } from '@lantern/contract/schemas';
import { type Consumer, consumer, type Job, type Route } from '@lantern/server-kit';
import type { ContentDeps } from './deps.ts';
import { ensureDemoAnnouncements, ensureHelp } from './ensure-demo.ts';
import { listAnnouncements, type Reader } from './list-announcements.ts';
import { MESSAGE_TYPES, notifyMembers } from './notices/notify-members.ts';
import { trimAgentMessages } from './repository/agent-messages.ts';
import { trimMessages } from './repository/messages.ts';
import { contentRoutes } from './routes.ts';

export type { Reader } from './list-announcements.ts';

const RETENTION_MS = 180 * 24 * 3_600_000;
const TRIM_ROWS = 10_000;

/** Public API of the area: announcements, help articles, and members' inboxes. */
export interface Content {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Current announcements of the kinds that the brand shows (3-18, 9-14). */
  announcements(reader: Reader): Promise<Value<'content.announcements'>>;
  /** Adds the help articles that every brand starts with. */
  ensureHelp(brandId: bigint): Promise<void>;
  /** Adds the help articles and the announcements of a demonstration. */
  ensureDemo(brandId: bigint): Promise<void>;
}

export function createContent(deps: ContentDeps): Content {
  return {
    routes: contentRoutes(deps),
    jobs: [
      {
        name: 'content.trim-messages',
        everyMs: 3_600_000,
        run: async (now) => {
          const retainFrom = new Date(now.getTime() - RETENTION_MS);
          while ((await trimMessages(deps.pool, retainFrom, TRIM_ROWS)) === TRIM_ROWS);
          while ((await trimAgentMessages(deps.pool, retainFrom, TRIM_ROWS)) === TRIM_ROWS);
        },
      },
    ],
    consumers: [
      consumer({
        name: 'content.messages',
        types: MESSAGE_TYPES,
        async handle(tx, events) {
          for (const event of events) await notifyMembers(deps, tx, event);
        },
      }),
    ],
    async announcements(reader) {
      const { announcementTypes } = await deps.brands.settings(reader.brand.id);
      return listAnnouncements(deps.pool, reader, { types: announcementTypes.join() });
    },
    ensureHelp: (brandId) => ensureHelp(deps.pool, { brandId }),
    async ensureDemo(brandId) {
      await ensureHelp(deps.pool, { brandId });
      await ensureDemoAnnouncements(deps.pool, { brandId }, deps.clock.now());
    },
  };
}
