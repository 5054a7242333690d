import { IssueMoved } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { ResultRow } from '../results/repository/results.ts';
import type { IssueState } from './issue-states.ts';
import { viewNumbers } from './issue-view.ts';
import type { IssueRow } from './repository/issues.ts';

/** Writes a change of an issue to the outbox, in the transaction of the change. */
export async function publishIssue(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: IssueRow,
  state: IssueState,
): Promise<void> {
  await deps.publish(tx, IssueMoved, issue.brandId, {
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    day: issue.day,
    state,
  });
}

/** Call after the commit: notifies every open tab of the brand. */
export function notifyIssue(deps: Pick<LotteryDeps, 'sockets'>, issue: IssueRow, state: IssueState): void {
  deps.sockets.toBrand(issue.brandId, {
    type: 'issue',
    gameCode: issue.gameCode,
    issueId: String(issue.id),
    number: issue.number,
    state,
    closesAt: issue.closesAt.toISOString(),
  });
}

export function notifyResult(deps: Pick<LotteryDeps, 'sockets'>, issue: IssueRow, numbers: ResultRow['numbers']): void {
  deps.sockets.toBrand(issue.brandId, {
    type: 'result',
    gameCode: issue.gameCode,
    issueId: String(issue.id),
    number: issue.number,
    numbers: viewNumbers(numbers),
  });
}
