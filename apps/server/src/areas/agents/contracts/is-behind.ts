import { EntriesPosted, type EventType } from '@lantern/events';
import { pendingEvents, type Queryable } from '@lantern/server-kit';
import { FIGURE_TYPES } from '../count-figures.ts';
import { SALARY_TYPES } from './count-bets.ts';

interface Told {
  readonly name: string;
  readonly types: readonly EventType[];
}

/** Who makes the figures by day. */
export const FIGURE_CONSUMERS: readonly Told[] = [
  { name: 'agents.figures', types: FIGURE_TYPES },
  { name: 'agents.entries', types: [EntriesPosted] },
];

/** Who notes single bets: the lottery tells of them by issue, games bet by bet. */
export const SALARY_CONSUMER = { name: 'agents.salaries', types: SALARY_TYPES } as const;

/** Whether a consumer has still to hear of something that was told before an instant: figures of that time are not whole yet. */
export async function isBehind(tx: Queryable, consumer: Told, merchantId: bigint, before: Date): Promise<boolean> {
  // They come in their order: the first ones decide.
  for await (const events of pendingEvents(tx, consumer, merchantId)) {
    return events.some(({ createdAt }) => createdAt < before);
  }
  return false;
}
