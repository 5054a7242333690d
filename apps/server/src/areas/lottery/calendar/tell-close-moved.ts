import type { Consumer, Event, Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { drawTimeText } from '../draw-time.ts';
import { findIssue, type IssueRow } from '../repository/issues.ts';
import { nextMembers } from '../tell-settled.ts';

/** A draw closes earlier than it was sold for. */
const CLOSE_MOVED = 'lottery.close-moved';

interface CloseMoved {
  readonly issueId: string;
  readonly closesAt: string;
}

/** What `lottery.close-told` carries: up to some hundred members with bets on the draw, and when it closes now. */
export interface CloseTold {
  readonly issueId: string;
  readonly gameCode: string;
  readonly number: string;
  /** As people read it. */
  readonly time: string;
  readonly members: readonly string[];
}

export async function publishCloseMoved(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: Pick<IssueRow, 'merchantId' | 'id'>,
  closesAt: Date,
): Promise<void> {
  const payload: CloseMoved = { issueId: String(issue.id), closesAt: closesAt.toISOString() };
  await publish(tx, CLOSE_MOVED, issue.merchantId, payload);
}

/** Names the members who have bet on a draw that closes earlier, some hundred an event, for their inboxes. */
export function tellCloseMoved({ publish }: Pick<LotteryDeps, 'publish'>): Consumer {
  return {
    name: 'lottery.tell-close-moved',
    topics: [CLOSE_MOVED],
    async handle(tx, events: readonly Event[]) {
      for (const { merchantId, payload } of events) {
        const { issueId, closesAt } = payload as CloseMoved;
        const issue = await findIssue(tx, { merchantId }, BigInt(issueId));
        if (issue !== null) await tellMembersOf({ publish }, tx, issue, new Date(closesAt));
      }
    },
  };
}

async function tellMembersOf(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: IssueRow,
  closesAt: Date,
): Promise<void> {
  for (let behind = { bucket: 0, member: 0n }; ; ) {
    const { members } = await nextMembers(tx, issue, behind);
    const last = members.at(-1);
    if (last === undefined) return;
    const told: CloseTold = {
      issueId: String(issue.id),
      gameCode: issue.gameCode,
      number: issue.number,
      time: drawTimeText(closesAt),
      members: members.map(({ memberId }) => String(memberId)),
    };
    await publish(tx, 'lottery.close-told', issue.merchantId, told);
    behind = { bucket: last.bucket, member: last.memberId };
  }
}
