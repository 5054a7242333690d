import type { Queryable } from '@lantern/database';
import type { Consumer, Event } from './outbox.ts';
import { takeWaiting } from './repository.ts';

const PAGE = 500;

/**
 * Events of one merchant that a consumer has still to handle, page after page, while its position is held until the
 * transaction ends. In a transaction of repeatable read they and everything else it reads are of the same moment, so that what a
 * consumer has made of events can be held against what they told of.
 */
export async function* pendingEvents(
  tx: Queryable,
  { name, topics }: Pick<Consumer, 'name' | 'topics'>,
  merchantId: bigint,
): AsyncGenerator<readonly Event[]> {
  let page = await takeWaiting(tx, name, topics, merchantId, PAGE);
  while (page.events.length > 0) {
    yield page.events;
    if (page.events.length < PAGE) return;
    page = await takeWaiting(tx, name, topics, merchantId, PAGE, page.until);
  }
}
