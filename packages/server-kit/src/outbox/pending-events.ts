import type { Queryable } from '@lantern/database';
import type { Committed, EventType } from '@lantern/events';
import { listAside } from './aside-events.ts';
import { readEvents } from './consumer.ts';
import { takeWaiting } from './repository.ts';

const PAGE = 500;

/**
 * Events of one merchant that a consumer has still to handle, those that it has set aside first, page after page, while its position is held until the
 * transaction ends. In a transaction of repeatable read they and everything else it reads are of the same moment, so that what a
 * consumer has made of events can be held against what they told of.
 */
export async function* pendingEvents<const Types extends readonly EventType[]>(
  tx: Queryable,
  { name, types }: { readonly name: string; readonly types: Types },
  merchantId: bigint,
): AsyncGenerator<readonly Committed<Types[number]>[]> {
  const topics = types.map(({ topic }) => topic);
  let page = await takeWaiting(tx, name, topics, merchantId, PAGE);
  // The position is held by now: nothing is set aside or tried again meanwhile.
  for (let after: bigint | null = 0n; after !== null; ) {
    const aside: Awaited<ReturnType<typeof listAside>> = await listAside(tx, name, topics, merchantId, after);
    if (aside.events.length > 0) yield readEvents(types, aside.events);
    after = aside.last;
  }
  while (page.events.length > 0) {
    yield readEvents(types, page.events);
    if (page.events.length < PAGE) return;
    page = await takeWaiting(tx, name, topics, merchantId, PAGE, page.until);
  }
}
