import type { Queryable } from '@lantern/database';
import type { Committed, EventType } from '@lantern/events';
import { readEvents } from './consumer.ts';
import { takeWaiting } from './repository.ts';
import { listAside } from './set-aside-events.ts';

const PAGE = 500;

/**
 * Pages of a brand's events that a consumer has not yet handled, those set aside first. The consumer's position stays locked until the
 * transaction ends. In a repeatable-read transaction the events and all other reads have the same snapshot, so the consumer's results can
 * be reconciled with the events.
 */
export async function* pendingEvents<const Types extends readonly EventType[]>(
  tx: Queryable,
  { name, types }: { readonly name: string; readonly types: Types },
  brandId: bigint,
): AsyncGenerator<readonly Committed<Types[number]>[]> {
  const topics = types.map(({ topic }) => topic);
  let page = await takeWaiting(tx, name, topics, brandId, PAGE);
  // The position is locked by now: nothing can be set aside or retried meanwhile.
  for (let after: bigint | null = 0n; after !== null; ) {
    const aside: Awaited<ReturnType<typeof listAside>> = await listAside(tx, name, topics, brandId, after);
    if (aside.events.length > 0) yield readEvents(types, aside.events);
    after = aside.last;
  }
  while (page.events.length > 0) {
    yield readEvents(types, page.events);
    if (page.events.length < PAGE) return;
    page = await takeWaiting(tx, name, topics, brandId, PAGE, page.until);
  }
}
