import { randomBytes } from 'node:crypto';
import { transaction } from '@lantern/database';
import { bytesFrom } from '@lantern/engines/chance';
import {
  isRefusal,
  type Pieces,
  plainPieces,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { listFedGames } from '../feeds/repository/feeds.ts';
import { listBrands, listGames } from '../games/repository.ts';
import { viewNumbers } from '../issues/issue-view.ts';
import { findIssue, type IssueRow, listIssuesInState } from '../issues/repository/issues.ts';
import { acceptResult, lockClosedIssue, notifyDrawn } from '../results/accept-result.ts';
import { type DrawnNumbers, listEntries } from '../results/repository/results.ts';
import { resultFormOf } from '../results/result-form.ts';
import { readId } from '../shared/read-id.ts';

export { HAS_CLOSED_ISSUES } from '../issues/repository/issues.ts';

const DRAW_PERMISSION = 'lottery.draw';

/** Random bytes for one draw: 124 digits need about as many bytes, and rejection sampling needs far fewer than the rest. */
const BYTES_PER_DRAW = 1024;

/** Draws the numbers of a closed issue at an operator's request. They are permanently labelled DEMO. */
export async function demoDraw(
  deps: LotteryDeps,
  context: StaffContext,
  input: { readonly issueId: string },
): Promise<{ numbers: Record<string, string[]> } | Refusal> {
  const forbidden = deps.staff.requirePermission(context, DRAW_PERMISSION);
  if (forbidden !== null) return forbidden;
  const issueId = readId(input.issueId);
  if (issueId === null) return refuse('NOT_FOUND');
  const drawn = await draw(deps, context.operator.scope, issueId, context.operator.name, async (tx) => {
    await deps.staff.audit(tx, context, {
      action: 'lottery.demo-draw',
      target: `lottery_issue:${input.issueId}`,
      permission: DRAW_PERMISSION,
    });
  });
  return isRefusal(drawn) ? drawn : { numbers: viewNumbers(drawn) };
}

/**
 * Draws issues that have waited for a result longer than their game's setting, so that a demo continues unattended. Games with a feed or
 * with manual entry are skipped.
 */
export async function drawOverdue(deps: LotteryDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const closed = await listIssuesInState(deps.pool, ['CLOSED'], await pieces.waiting('issue'));
  if (closed.length === 0) return;
  for (const brandId of await listBrands(deps.pool)) {
    if (!(await deps.brands.settings(brandId)).sandboxAllowed) continue;
    const fed = await listFedGames(deps.pool, { brandId });
    for (const game of await listGames(deps.pool, { brandId })) {
      const wait = game.demoDrawAfterS;
      if (wait === null || fed.has(game.code)) continue;
      const overdue = closed.filter(
        (issue) =>
          issue.brandId === brandId &&
          issue.gameCode === game.code &&
          now.getTime() >= issue.drawsAt.getTime() + wait * 1000,
      );
      for (const issue of overdue) {
        const drawIt = async () => {
          const isBeingEntered = (await listEntries(deps.pool, issue, issue.id)).length > 0;
          if (!isBeingEntered) await draw(deps, issue, issue.id, 'demo', async () => undefined);
        };
        await pieces.run(`issue ${issue.id}`, drawIt, brandId);
      }
    }
  }
}

async function draw(
  deps: LotteryDeps,
  scope: Scope,
  issueId: bigint,
  by: string,
  record: (tx: Queryable) => Promise<void>,
): Promise<DrawnNumbers | Refusal> {
  if (!(await deps.brands.settings(scope.brandId)).sandboxAllowed) return refuse('SANDBOX_OFF');
  const now = deps.clock.now();
  const bytes = randomBytes(BYTES_PER_DRAW);
  const done = await transaction(
    deps.pool,
    async (tx): Promise<Refusal | { issue: IssueRow; numbers: DrawnNumbers }> => {
      const found = await findIssue(tx, scope, issueId);
      const form = found === null ? null : await resultFormOf(tx, found);
      if (found !== null && form === null) return refuse('RESULT_BY_DRAW');
      const issue = await lockClosedIssue(deps, tx, scope, issueId, now);
      if (isRefusal(issue)) return issue;
      if (form === null) return refuse('NOT_FOUND');
      const numbers = form.draw(bytesFrom(bytes));
      await acceptResult(deps, tx, issue, {
        numbers,
        source: 'DEMO',
        evidence: { by, bytes: bytes.toString('hex') },
        now,
      });
      await record(tx);
      return { issue, numbers };
    },
  );
  if (isRefusal(done)) return done;
  notifyDrawn(deps, done.issue, done.numbers);
  return done.numbers;
}
