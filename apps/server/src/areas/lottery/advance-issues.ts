import { transaction } from '@lantern/database';
import { publishIssue, tellIssue } from './announce.ts';
import type { LotteryDeps } from './deps.ts';
import { sealBets } from './draws/seal-bets.ts';
import { type IssueState, mayBecome } from './issue-states.ts';
import { type IssueRow, listDueIssues, lockIssue, setIssueState } from './repository/issues.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets'>;

/** Opens and closes issues whose time has come. Bets obey the clock by themselves; this writes it down and tells everybody. */
export async function advanceIssues(deps: Deps, now: Date): Promise<void> {
  for (const due of await listDueIssues(deps.pool, now)) {
    const moved = await transaction(deps.pool, async (tx) => {
      // The lock waits for batches of bets that are under way: after the close none is added.
      const issue = await lockIssue(tx, due, due.id);
      const state = issue === null ? null : dueState(issue, now);
      if (issue === null || state === null) return null;
      await setIssueState(tx, issue, issue.id, issue.state, state);
      if (state === 'CLOSED') await sealBets(tx, issue, deps.clock.now());
      await publishIssue(deps, tx, issue, state);
      return { issue, state };
    });
    if (moved !== null) tellIssue(deps, moved.issue, moved.state);
  }
}

function dueState(issue: IssueRow, now: Date): IssueState | null {
  const state: IssueState = now >= issue.closesAt ? 'CLOSED' : 'OPEN';
  const isDue = now >= (state === 'CLOSED' ? issue.closesAt : issue.opensAt);
  return isDue && mayBecome(issue.state, state) ? state : null;
}
