import { type Consumer, pendingEvents, type Queryable } from '@lantern/server-kit';
import { SETTLED_BETS } from '../../wallet/index.ts';
import { ENTRIES_TOPIC } from '../count-entries.ts';
import { FIGURE_TOPICS } from '../count-figures.ts';

type Told = Pick<Consumer, 'name' | 'topics'>;

/** Who makes the figures by day. */
export const FIGURE_CONSUMERS: readonly Told[] = [
  { name: 'agents.figures', topics: FIGURE_TOPICS },
  { name: 'agents.entries', topics: [ENTRIES_TOPIC] },
];

/** Who notes single bets: the lottery tells of them by issue, games bet by bet. */
export const SALARY_CONSUMER: Told = {
  name: 'agents.salaries',
  topics: ['lottery.bet-settled', 'lottery.bet-returned', SETTLED_BETS],
};

/** Whether a consumer has still to hear of something that was told before an instant: figures of that time are not whole yet. */
export async function isBehind(tx: Queryable, consumer: Told, merchantId: bigint, before: Date): Promise<boolean> {
  // They come in their order: the first ones decide.
  for await (const events of pendingEvents(tx, consumer, merchantId)) {
    return events.some(({ createdAt }) => createdAt < before);
  }
  return false;
}
