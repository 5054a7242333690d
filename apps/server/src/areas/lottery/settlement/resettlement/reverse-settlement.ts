import { commandId, postings } from '@lantern/ledger';
import { type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { familyOf } from '../../families/index.ts';
import type { IssueRow } from '../../issues/repository/issues.ts';
import { ALL_BUCKETS, beginRun, insertPastRun, putWinsAside, type ReversalReason } from '../repository/past-runs.ts';
import { beginSettlement, countBets, sumIssue } from '../repository/settlement.ts';
import { partsFor } from '../settle-issue.ts';

/** Why a settlement cannot be reversed now; `run` is the settlement that both operators have seen. */
export function refuseReversal({ isPublished, run: present, state }: IssueRow, run: unknown): Refusal | null {
  if (!isPublished) return refuse('ISSUE_BUSY');
  return run === present ? null : refuse('STATE_CONFLICT', { state });
}

/**
 * Begins to settle a settled issue again, in the transaction of its approval: stores the old settlement, moves all stakes back to the
 * issue's account (P24 of P22); the settlement job does the rest. The issue must be locked, settled and completely published.
 */
export async function reverseSettlement(
  deps: Pick<LotteryDeps, 'ledger' | 'brands' | 'clock'>,
  tx: Queryable,
  issue: IssueRow,
  outcome: 'RESULT' | 'VOID',
  why: ReversalReason,
): Promise<void> {
  const now = deps.clock.now();
  const { currency } = await deps.brands.settings(issue.brandId);
  const { category } = await familyOf(tx, issue, issue.gameCode);
  for (const { book, stake } of await sumIssue(tx, issue)) {
    if (stake === 0n) continue;
    const answer = await deps.ledger.postOne(
      tx,
      { brandId: issue.brandId, book, currency: currency.code },
      {
        id: commandId('lottery.stakes-back', issue.brandId, issue.id, book, issue.run + 1),
        posting: postings.resettlementReversal({
          reversed: postings.settledStakes({ issue: issue.id, category, amount: stake }),
        }),
        reference: { type: 'lottery_issue', id: String(issue.id) },
        at: now,
      },
    );
    if (answer.outcome !== 'posted') throw new Error(`issue ${issue.id}: the ledger answered ${answer.outcome}`);
  }
  await insertPastRun(tx, issue, why, now);
  await putWinsAside(tx, issue, issue.run, ALL_BUCKETS);
  await beginRun(tx, issue);
  await beginSettlement(tx, issue, outcome, partsFor(await countBets(tx, issue)), true);
}
