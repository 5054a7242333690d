import { transaction } from '@lantern/database';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import {
  type EndedChaseIssue,
  endChase,
  endChaseIssue,
  finishChase,
  listEndedChaseIssues,
  listStoppedIssues,
  type StoppedIssue,
  withdrawWin,
} from './repository.ts';
import { returnIssue } from './stop-chase.ts';

export { HAS_CHASES_TO_ADVANCE } from './repository.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'ledger' | 'brands' | 'safety'>;

const ISSUES_PER_READ = 500;

/**
 * Stores the outcome of chased issues, ends chases that won and stop at a win, and returns the stakes of their other issues that still take
 * bets. Reads only committed data: it may be killed at any point, and the next run continues.
 */
export async function advanceChases(deps: Deps, pieces: Pieces = plainPieces): Promise<void> {
  const nameOf = ({ chaseId, issueId }: EndedChaseIssue | StoppedIssue) => `chase ${chaseId} ${issueId}`;
  for (;;) {
    const ended = await listEndedChaseIssues(deps.pool, ISSUES_PER_READ);
    let written = 0;
    for (const issue of ended) {
      if (await pieces.run(nameOf(issue), () => writeDown(deps, issue), issue.brandId)) written += 1;
    }
    if (written === 0 || ended.length < ISSUES_PER_READ) break;
  }
  for (;;) {
    const stopped = await listStoppedIssues(deps.pool, deps.clock.now(), ISSUES_PER_READ);
    let returned = 0;
    for (const issue of stopped) {
      const returnStakes = async () => {
        returned += (await returnIssue(deps, issue)) === null ? 0 : 1;
      };
      await pieces.run(nameOf(issue), returnStakes, issue.brandId);
    }
    // Issues that closed meanwhile are drawn.
    if (returned === 0 || stopped.length < ISSUES_PER_READ) return;
  }
}

async function writeDown(deps: Deps, issue: EndedChaseIssue): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    if (!(await endChaseIssue(tx, issue, issue.ended))) return;
    if (issue.ended === 'WON' && issue.stopsOnWin) await endChase(tx, issue, issue.chaseId, 'WON');
    else await withdrawWin(tx, issue, issue.chaseId);
    await finishChase(tx, issue, issue.chaseId);
  });
}
