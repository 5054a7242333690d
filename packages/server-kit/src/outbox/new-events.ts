import type { Pool } from '@lantern/database';
import { readNewTopics } from './repository.ts';

/** With more events in one read, topics are not distinguished: every consumer checks. */
const MOST = 1_000;

/** Whether a consumer of these topics may find new events. */
export type NewEvents = (topics: readonly string[]) => boolean;

const forAll: NewEvents = () => true;

/**
 * Reads the outbox once for all consumers of a process, so that idle consumers cost nothing. An event is reported by the first read that
 * sees it and by all later reads until no older transaction is open, which is when consumers may handle it. So a step that starts after the
 * last of these reads finds it.
 */
export function createNewEventsReader(pool: Pool): () => Promise<NewEvents> {
  let seenTo: string | null = null;
  return async () => {
    const { border, topics, count } = await readNewTopics(pool, seenTo ?? '0', MOST);
    const isWhole = seenTo !== null && count < MOST;
    seenTo = border;
    return isWhole ? (wanted) => wanted.some((topic) => topics.has(topic)) : forAll;
  };
}
