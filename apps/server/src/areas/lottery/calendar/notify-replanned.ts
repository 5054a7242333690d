import { IssueReplanned } from '@lantern/events';
import { type Consumer, consumer, type Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { CalendarIssue } from './repository/calendar-issues.ts';

/** Publishes moved and removed draws in the transaction of the change; boards are notified after the commit. */
export async function publishReplanned(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: Pick<CalendarIssue, 'brandId' | 'id' | 'gameCode' | 'number'>,
  state: string,
  closesAt: Date,
): Promise<void> {
  const payload: IssueReplanned = {
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    state,
    closesAt: closesAt.toISOString(),
  };
  await publish(tx, IssueReplanned, issue.brandId, payload);
}

/** Notifies every open tab of the brand that a board's draw was moved or removed. */
export function notifyReplanned({ sockets }: Pick<LotteryDeps, 'sockets'>): Consumer {
  return consumer({
    name: 'lottery.notify-replanned',
    types: [IssueReplanned],
    async handle(_tx, events) {
      for (const { brandId, payload } of events) {
        sockets.toBrand(brandId, { type: 'issue', ...payload });
      }
    },
  });
}
