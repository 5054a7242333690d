import { EntriesPosted, type EventType } from '@lantern/events';
import { pendingEvents, type Queryable } from '@lantern/server-kit';
import { FIGURE_TYPES } from '../../figures/count-figures.ts';
import { SALARY_TYPES } from './count-bets.ts';

interface EventConsumer {
  readonly name: string;
  readonly types: readonly EventType[];
}

/** Consumers that produce the daily figures. */
export const FIGURE_CONSUMERS: readonly EventConsumer[] = [
  { name: 'agents.figures', types: FIGURE_TYPES },
  { name: 'agents.entries', types: [EntriesPosted] },
];

/** Consumer that records single bets: lotteries publish per draw, games per bet. */
export const SALARY_CONSUMER = { name: 'agents.salaries', types: SALARY_TYPES } as const;

/** Whether a consumer has unhandled events from before an instant, so that figures of that time are incomplete. */
export async function isBehind(
  tx: Queryable,
  consumer: EventConsumer,
  brandId: bigint,
  before: Date,
): Promise<boolean> {
  // Events are in order, so the first page decides.
  for await (const events of pendingEvents(tx, consumer, brandId)) {
    return events.some(({ createdAt }) => createdAt < before);
  }
  return false;
}
