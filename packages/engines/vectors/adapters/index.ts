import type { Adapter, TopicAdapters } from './adapter.ts';
import { vnLottery } from './vn-lottery.ts';

const TOPICS: Readonly<Record<string, TopicAdapters>> = {
  vn_lottery: vnLottery,
};

/** The adapter of a topic's function, or null when we do not know it (yet). */
export function adapterFor(topic: string, fn: string): Adapter | null {
  const topicAdapters = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  return topicAdapters !== undefined && Object.hasOwn(topicAdapters, fn) ? (topicAdapters[fn] ?? null) : null;
}

/** Lets go of what adapters opened. */
export async function closeAdapters(): Promise<void> {}
