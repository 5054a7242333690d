import { transaction } from '@lantern/database';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { sealBets } from '../draws/seal-bets.ts';
import { type IssueState, mayBecome } from './issue-states.ts';
import { notifyIssue, publishIssue } from './publish-issue.ts';
import { type IssueRow, listDueIssues, lockIssue, setIssueState } from './repository/issues.ts';

export { HAS_DUE_ISSUES } from './repository/issues.ts';

/** Dependencies of closing and sealing. Few, so that a worker thread can build them. */
export type SealingDeps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets'>;

/** Issues processed in parallel, so that an issue with many bets to seal delays the others only a little. */
const AT_ONCE = 3;

/**
 * Opens and closes issues whose time has come. Placing a bet checks the clock itself; this job stores the new state and notifies clients.
 * The bets of the platform's own draws must be sealed before the beacon value is published: a few issues are processed in parallel, so that
 * one that is locked by another transaction or fails does not delay the others.
 */
export async function advanceIssues(deps: SealingDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const due = [...(await listDueIssues(deps.pool, now, await pieces.waiting('issue')))];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let issue = due.shift(); issue !== undefined; issue = due.shift()) {
        const { brandId, id } = issue;
        await pieces.run(`issue ${id}`, () => advanceIssue(deps, { brandId, id }, now), brandId);
      }
    }),
  );
}

async function advanceIssue(deps: SealingDeps, due: Pick<IssueRow, 'brandId' | 'id'>, now: Date): Promise<void> {
  const moved = await transaction(deps.pool, async (tx) => {
    // The lock waits for bet batches in progress; after the close no bet is added.
    const issue = await lockIssue(tx, due, due.id);
    const state = issue === null ? null : dueState(issue, now);
    if (issue === null || state === null) return null;
    await setIssueState(tx, issue, issue.id, issue.state, state);
    if (state === 'CLOSED') await sealBets(tx, issue, deps.clock);
    await publishIssue(deps, tx, issue, state);
    return { issue, state };
  });
  if (moved !== null) notifyIssue(deps, moved.issue, moved.state);
}

function dueState(issue: IssueRow, now: Date): IssueState | null {
  const state: IssueState = now >= issue.closesAt ? 'CLOSED' : 'OPEN';
  // Only people open a draw whose day is not confirmed.
  if (issue.state === 'UNCONFIRMED' && state === 'OPEN') return null;
  const isDue = now >= (state === 'CLOSED' ? issue.closesAt : issue.opensAt);
  return isDue && mayBecome(issue.state, state) ? state : null;
}
