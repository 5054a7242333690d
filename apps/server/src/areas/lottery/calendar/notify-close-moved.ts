import { CloseMoved, CloseMoveNotified } from '@lantern/events';
import { type Consumer, consumer, type Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { drawTimeText } from '../issues/draw-time.ts';
import { findIssue, type IssueRow } from '../issues/repository/issues.ts';
import { nextMembers } from '../settlement/publish-settled.ts';

export async function publishCloseMoved(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id'>,
  closesAt: Date,
): Promise<void> {
  const payload = { issueId: String(issue.id), closesAt: closesAt.toISOString() };
  await publish(tx, CloseMoved, issue.brandId, payload);
}

/** Publishes the members with bets on a draw that closes earlier, some hundred per event; they get an inbox message. */
export function notifyCloseMoved({ publish }: Pick<LotteryDeps, 'publish'>): Consumer {
  return consumer({
    name: 'lottery.notify-close-moved',
    types: [CloseMoved],
    async handle(tx, events) {
      for (const { brandId, payload } of events) {
        const { issueId, closesAt } = payload;
        const issue = await findIssue(tx, { brandId }, BigInt(issueId));
        if (issue !== null) await notifyMembersOf({ publish }, tx, issue, new Date(closesAt));
      }
    },
  });
}

async function notifyMembersOf(
  { publish }: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: IssueRow,
  closesAt: Date,
): Promise<void> {
  for (let behind = { bucket: 0, member: 0n }; ; ) {
    const { members } = await nextMembers(tx, issue, behind);
    const last = members.at(-1);
    if (last === undefined) return;
    const payload = {
      issueId: String(issue.id),
      gameCode: issue.gameCode,
      number: issue.number,
      time: drawTimeText(closesAt),
      members: members.map(({ memberId }) => String(memberId)),
    };
    await publish(tx, CloseMoveNotified, issue.brandId, payload);
    behind = { bucket: last.bucket, member: last.memberId };
  }
}
