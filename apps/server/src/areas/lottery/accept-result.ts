import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { publishIssue, tellIssue, tellResult } from './announce.ts';
import type { LotteryDeps } from './deps.ts';
import { type IssueRow, lockIssue, setIssueState } from './repository/issues.ts';
import { type DrawnNumbers, insertResult, type ResultSource } from './repository/results.ts';

export interface BroughtResult {
  readonly numbers: DrawnNumbers;
  readonly source: ResultSource;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * The issue, locked and closed: bets that are under way have committed, none follows. Refuses issues that still take bets,
 * unless `closesEarly` (the draw has evidently taken place), and those that have a result or are void.
 */
export async function lockClosedIssue(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  id: bigint,
  { now, closesEarly = false }: { readonly now: Date; readonly closesEarly?: boolean },
): Promise<IssueRow | Refusal> {
  const issue = await lockIssue(tx, scope, id);
  if (issue === null) return refuse('NOT_FOUND');
  if (issue.state === 'CLOSED') return issue;
  const takesBets = issue.state === 'OPEN' || issue.state === 'PLANNED';
  if (!takesBets || (now < issue.closesAt && !closesEarly) || now < issue.opensAt) {
    return refuse('ISSUE_STATE', { state: issue.state });
  }
  await setIssueState(tx, scope, id, issue.state, 'CLOSED');
  await publishIssue(deps, tx, issue, 'CLOSED');
  return { ...issue, state: 'CLOSED' };
}

/** Gives a closed, locked issue its result, once for ever; the settlement job pays it. */
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

/** After the commit: every open tab of the brand hears the numbers. */
export function tellDrawn(deps: Pick<LotteryDeps, 'sockets'>, issue: IssueRow, numbers: DrawnNumbers): void {
  tellIssue(deps, issue, 'DRAWN');
  tellResult(deps, issue, numbers);
}
