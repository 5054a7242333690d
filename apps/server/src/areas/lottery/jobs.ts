import type { Job, Pieces } from '@lantern/server-kit';
import { advanceChases, HAS_CHASES_TO_ADVANCE } from './betting/chases/advance-chases.ts';
import { HAS_RUNNING_CHASES, stopRestrictedChases } from './betting/chases/stop-restricted-chases.ts';
import { planIssues } from './calendar/plan-games.ts';
import { drawOverdue, HAS_CLOSED_ISSUES } from './demo/demo-draw.ts';
import type { LotteryDeps } from './deps.ts';
import { HAS_DUE_DRAWS, runDraws } from './draws/run-draws.ts';
import { deleteOldDeliveries } from './feeds/delete-old-deliveries.ts';
import { advanceIssues, HAS_DUE_ISSUES, type SealingDeps } from './issues/advance-issues.ts';
import { HAS_UNPUBLISHED_BETS, publishSettledBets } from './settlement/publish-settled.ts';
import { HAS_DRAWN_ISSUES, settleDrawnIssues } from './settlement/settle-issue.ts';

/** Closes issues and seals the bets of draws; the server runs it in a separate thread. */
export const SEALING_JOB = 'lottery.advance-issues';

export function sealingJob(deps: SealingDeps): Job {
  return {
    name: SEALING_JOB,
    everyMs: 1_000,
    hasWork: HAS_DUE_ISSUES,
    run: (now, pieces) => advanceIssues(deps, now, pieces),
  };
}

/** Timer jobs of the lottery. Bets check the clock themselves; the jobs store states, draw, pay and notify. */
export function lotteryJobs(deps: LotteryDeps): Job[] {
  return [
    { name: 'lottery.plan-issues', everyMs: 600_000, run: (now, pieces) => planIssues(deps, now, pieces) },
    sealingJob(deps),
    {
      name: 'lottery.draws',
      everyMs: 1_000,
      hasWork: HAS_DUE_DRAWS,
      run: (now, pieces) => runDraws(deps, now, pieces),
    },
    {
      name: 'lottery.demo-draws',
      everyMs: 5_000,
      hasWork: HAS_CLOSED_ISSUES,
      run: (now, pieces) => drawOverdue(deps, now, pieces),
    },
    {
      name: 'lottery.settle',
      everyMs: 1_000,
      hasWork: `${HAS_DRAWN_ISSUES} or ${HAS_CHASES_TO_ADVANCE}`,
      run: (_now, pieces) => settleAndChase(deps, pieces),
    },
    {
      name: 'lottery.stop-restricted-chases',
      everyMs: 2_000,
      hasWork: HAS_RUNNING_CHASES,
      run: (_now, pieces) => stopRestrictedChases(deps, pieces),
    },
    {
      name: 'lottery.publish-settled',
      everyMs: 2_000,
      hasWork: HAS_UNPUBLISHED_BETS,
      run: (_now, pieces) => publishSettledBets(deps, pieces),
    },
    { name: 'lottery.delete-deliveries', everyMs: 3_600_000, run: (now) => deleteOldDeliveries(deps.pool, now) },
  ];
}

/** Chases are advanced directly after settlement: a chase that stops at a win must stop before its next issue closes, within a minute. */
async function settleAndChase(deps: LotteryDeps, pieces?: Pieces): Promise<void> {
  await settleDrawnIssues(deps, pieces);
  await advanceChases(deps, pieces);
}
