import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { beginSettlement, countBets } from '../settlement/repository/settlement.ts';
import { partsFor } from '../settlement/settle-issue.ts';
import { isBeforeClose } from './issue-states.ts';
import { publishIssue } from './publish-issue.ts';
import { lockIssue, setIssueState } from './repository/issues.ts';

/**
 * Voids an issue without a result: it takes no more bets, and the settlement job returns every stake (P23). The caller has the approval of
 * two operators and owns the transaction.
 */
export async function voidIssue(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  issueId: bigint,
): Promise<Refusal | null> {
  const issue = await lockIssue(tx, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  if (isBeforeClose(issue.state)) {
    await setIssueState(tx, scope, issueId, issue.state, 'CLOSED');
    await publishIssue(deps, tx, issue, 'CLOSED');
  } else if (issue.state !== 'CLOSED') {
    return refuse('ISSUE_STATE', { state: issue.state });
  }
  await beginSettlement(tx, issue, 'VOID', partsFor(await countBets(tx, issue)));
  return null;
}
