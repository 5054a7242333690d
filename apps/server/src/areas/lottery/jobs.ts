import type { Job } from '@lantern/server-kit';
import { advanceIssues } from './advance-issues.ts';
import { drawOverdue } from './demo-draw.ts';
import type { LotteryDeps } from './deps.ts';
import { runDraws } from './draws/run-draws.ts';
import { advanceChases } from './electronic/advance-chases.ts';
import { stopRestingChases } from './electronic/stop-resting-chases.ts';
import { forgetOldDeliveries } from './feeds/forget-deliveries.ts';
import { planIssues } from './plan-issues.ts';
import { settleDrawnIssues } from './settle-issue.ts';
import { tellSettledBets } from './tell-settled.ts';

/** Timers of the lottery. Bets obey the clock without them; they write down, draw, pay and tell. */
export function lotteryJobs(deps: LotteryDeps): Job[] {
  return [
    { name: 'lottery.plan-issues', everyMs: 600_000, run: (now) => planIssues(deps, now) },
    { name: 'lottery.advance-issues', everyMs: 1_000, run: (now) => advanceIssues(deps, now) },
    { name: 'lottery.draws', everyMs: 1_000, run: (now) => runDraws(deps, now) },
    { name: 'lottery.demo-draws', everyMs: 5_000, run: (now) => drawOverdue(deps, now) },
    { name: 'lottery.settle', everyMs: 1_000, run: () => settleAndChase(deps) },
    { name: 'lottery.stop-resting-chases', everyMs: 2_000, run: () => stopRestingChases(deps) },
    { name: 'lottery.tell-settled', everyMs: 2_000, run: () => tellSettledBets(deps) },
    { name: 'lottery.forget-deliveries', everyMs: 3_600_000, run: (now) => forgetOldDeliveries(deps.pool, now) },
  ];
}

/** A chase that is to stop at a win is stopped at once: its next issue closes within the minute. */
async function settleAndChase(deps: LotteryDeps): Promise<void> {
  await settleDrawnIssues(deps);
  await advanceChases(deps);
}
