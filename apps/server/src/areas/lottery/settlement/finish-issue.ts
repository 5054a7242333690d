import type { Queryable } from '@lantern/database';
import { transaction } from '@lantern/database';
import { accounts, commandId, postings } from '@lantern/ledger';
import type { LotteryDeps } from '../deps.ts';
import { familyOf } from '../families/index.ts';
import { notifyIssue, notifyResult, publishIssue } from '../issues/publish-issue.ts';
import { type IssueRow, lockIssue } from '../issues/repository/issues.ts';
import { findResult } from '../results/repository/results.ts';
import { endSettlement, type IssueTotals, listPartNumbers, sumIssue } from './repository/settlement.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'ledger' | 'brands' | 'publish' | 'sockets'>;

/** Finishes an issue whose parts are all settled: one posting per book moves its stakes to revenue, and its account must be empty. */
export async function finishIssue(deps: Deps, key: Pick<IssueRow, 'brandId' | 'id'>): Promise<void> {
  const finished = await transaction(deps.pool, async (tx) => {
    const issue = await lockIssue(tx, key, key.id);
    if (issue?.state !== 'SETTLING' || (await listPartNumbers(tx, issue)).length > 0) return null;
    const totals = await sumIssue(tx, issue);
    const state = issue.outcome === 'VOID' ? ('VOID' as const) : ('SETTLED' as const);
    await endSettlement(tx, issue, ofRealMoney(totals), state, deps.clock.now());
    await publishIssue(deps, tx, issue, state);
    if (state === 'SETTLED') await releaseStakes(deps, tx, issue, totals);
    await assertEmpty(deps, tx, issue);
    const corrected = issue.run > 1 && state === 'SETTLED' ? await findResult(tx, issue, issue.id) : null;
    return { issue, state, corrected };
  });
  if (finished === null) return;
  notifyIssue(deps, finished.issue, finished.state);
  if (finished.corrected !== null) notifyResult(deps, finished.issue, finished.corrected.numbers);
}

/** The platform's real-money totals. Test money is paid too, but does not count as turnover. */
export function ofRealMoney(totals: readonly IssueTotals[]): Omit<IssueTotals, 'book'> {
  const real = totals.find(({ book }) => book === 'REAL');
  return real ?? { bets: 0n, members: 0n, stake: 0n, payout: 0n, rebate: 0n };
}

/** P22: moves the paid stakes, as summed from the bets, from the issue's account to revenue. */
async function releaseStakes(
  deps: Deps,
  tx: Queryable,
  issue: IssueRow,
  totals: readonly IssueTotals[],
): Promise<void> {
  const { currency } = await deps.brands.settings(issue.brandId);
  const { category } = await familyOf(tx, issue, issue.gameCode);
  for (const { book, stake } of totals) {
    if (stake === 0n) continue;
    const scope = { brandId: issue.brandId, book, currency: currency.code };
    const answer = await deps.ledger.postOne(tx, scope, {
      id: commandId('lottery.stakes', issue.brandId, issue.id, book, ...(issue.run === 1 ? [] : [issue.run])),
      posting: postings.settledStakes({ issue: issue.id, category, amount: stake }),
      reference: { type: 'lottery_issue', id: String(issue.id) },
      at: deps.clock.now(),
    });
    if (answer.outcome !== 'posted')
      throw new Error(`stakes of issue ${issue.id}: the ledger answered ${answer.outcome}`);
  }
}

/** Checks that the issue's account is empty: everything paid in was paid out, to the last minor unit. */
async function assertEmpty(deps: Deps, tx: Queryable, issue: IssueRow): Promise<void> {
  const { currency } = await deps.brands.settings(issue.brandId);
  for (const book of ['REAL', 'TEST'] as const) {
    const scope = { brandId: issue.brandId, book, currency: currency.code };
    const [account] = await deps.ledger.balances(tx, scope, [accounts.issue(issue.id)]);
    if (account !== undefined && account.balance !== 0n) {
      throw new Error(`issue ${issue.id} still holds ${account.balance} minor units of ${book} stakes`);
    }
  }
}
