import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { beforeDraw } from '../issues/draw-time.ts';
import { isBeforeClose } from '../issues/issue-states.ts';
import { notifyIssue, notifyResult, publishIssue } from '../issues/publish-issue.ts';
import { type IssueRow, lockIssue, setIssueState } from '../issues/repository/issues.ts';
import { type DrawnNumbers, insertResult, type ResultSource } from './repository/results.ts';

export interface BroughtResult {
  readonly numbers: DrawnNumbers;
  readonly source: ResultSource;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Locks a closed issue for a new result. The lock waits for bets in progress; later bets are refused. Refuses issues before their draw
 * time, with a result, or void. Every source of results uses this function.
 */
export async function lockClosedIssue(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  id: bigint,
  now: Date,
): Promise<IssueRow | Refusal> {
  const issue = await lockIssue(tx, scope, id);
  if (issue === null) return refuse('NOT_FOUND');
  if (!isBeforeClose(issue.state) && issue.state !== 'CLOSED') return refuse('ISSUE_STATE', { state: issue.state });
  const early = beforeDraw(issue, now);
  if (early !== null) return early;
  if (issue.state === 'CLOSED') return issue;
  await setIssueState(tx, scope, id, issue.state, 'CLOSED');
  await publishIssue(deps, tx, issue, 'CLOSED');
  return { ...issue, state: 'CLOSED' };
}

/** Stores the first result of a closed, locked issue. The settlement job pays it. */
export async function acceptResult(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: IssueRow,
  brought: BroughtResult,
): Promise<void> {
  const isNew = await insertResult(
    tx,
    issue,
    {
      issueId: issue.id,
      gameCode: issue.gameCode,
      day: issue.day,
      numbers: brought.numbers,
      source: brought.source,
      drawnAt: brought.now,
    },
    brought.evidence,
  );
  const hasMoved = await setIssueState(tx, issue, issue.id, 'CLOSED', 'DRAWN');
  if (!isNew || !hasMoved) throw new Error(`issue ${issue.id} had a result although it was ${issue.state}`);
  await publishIssue(deps, tx, issue, 'DRAWN');
}

/** Call after the commit: sends the numbers to every open tab of the brand. */
export function notifyDrawn(deps: Pick<LotteryDeps, 'sockets'>, issue: IssueRow, numbers: DrawnNumbers): void {
  notifyIssue(deps, issue, 'DRAWN');
  notifyResult(deps, issue, numbers);
}
