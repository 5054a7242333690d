import type { Pool } from '@lantern/database';
import { readNews } from './repository.ts';

/** More events than this in one look are not told apart: everybody looks for himself. */
const MOST = 1_000;

/** Whether a consumer of these topics may find something new. */
export type News = (topics: readonly string[]) => boolean;

const forEverybody: News = () => true;

/**
 * Looks at the outbox for all consumers of a process at once, so that an idle one costs nothing. An event is told of by the
 * first look that sees it and by every one after it until no older transaction is open any more, which is when consumers
 * may have it: a step begun after the last of these looks finds it.
 */
export function createNewsLook(pool: Pool): () => Promise<News> {
  let seenTo: string | null = null;
  return async () => {
    const { border, topics, count } = await readNews(pool, seenTo ?? '0', MOST);
    const isWhole = seenTo !== null && count < MOST;
    seenTo = border;
    return isWhole ? (wanted) => wanted.some((topic) => topics.has(topic)) : forEverybody;
  };
}
