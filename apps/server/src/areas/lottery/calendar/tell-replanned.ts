import type { Consumer, Event, Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { CalendarIssue } from '../repository/calendar-issues.ts';

/** An issue on sale got other times, or is no more. */
const ISSUE_REPLANNED = 'lottery.issue-replanned';

interface Replanned {
  readonly issueId: string;
  readonly gameCode: string;
  readonly number: string;
  readonly state: string;
  readonly closesAt: string;
}

/** Written with what it tells; boards hear of it when that has been committed. */
export async function publishReplanned(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: Pick<CalendarIssue, 'merchantId' | 'id' | 'gameCode' | 'number'>,
  state: string,
  closesAt: Date,
): Promise<void> {
  const payload: Replanned = {
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    state,
    closesAt: closesAt.toISOString(),
  };
  await publish(tx, ISSUE_REPLANNED, issue.merchantId, payload);
}

/** Tells every open tab of the brand that a board's draw has moved or gone. */
export function tellReplanned({ sockets }: Pick<LotteryDeps, 'sockets'>): Consumer {
  return {
    name: 'lottery.tell-replanned',
    topics: [ISSUE_REPLANNED],
    async handle(_tx, events: readonly Event[]) {
      for (const { merchantId, payload } of events) {
        sockets.toMerchant(merchantId, { type: 'issue', ...(payload as Replanned) });
      }
    },
  };
}
