import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { isTakingBets } from './bet-view.ts';
import type { LotteryDeps } from './deps.ts';
import { FAMILIES } from './families/index.ts';
import { type BetRow, insertCancellation, reduceMemberIssue } from './repository/bets.ts';
import { lockIssueShared } from './repository/issues.ts';
import { reduceLiability } from './repository/liability.ts';

/** Key of the one return of a cancelled bet's stake. */
export function cancellationId(merchantId: bigint, betId: string): string {
  return commandId('lottery.cancel', merchantId, betId);
}

/** What a bet's stake was counted under against the member's own limits; lottery.place_batch writes the same. */
function stakeSource({ issueId }: Pick<BetRow, 'issueId'>): string {
  return `lottery:${issueId}`;
}

/**
 * Gives the stake of a bet back before its issue closes, once for ever: the shared lock of the issue holds the close back until the
 * caller's transaction has committed, as it does for batches of bets.
 */
export async function returnBet(
  deps: Pick<LotteryDeps, 'clock' | 'ledger' | 'safety'>,
  tx: Queryable,
  scope: MemberScope & { readonly currency: string },
  bet: BetRow,
): Promise<{ readonly stake: bigint; readonly balance: bigint } | Refusal> {
  const now = deps.clock.now();
  if (now >= bet.closesAt) return refuse('CANCEL_CLOSED');
  const issue = await lockIssueShared(tx, scope, bet.issueId);
  if (issue === null || now >= issue.closesAt || !isTakingBets({ issueState: issue.state })) {
    return refuse('CANCEL_CLOSED');
  }
  if (!(await insertCancellation(tx, scope, bet, now))) return refuse('STATE_CONFLICT', { state: 'CANCELLED' });
  // Counters, accounts, liability: the order of every batch of bets.
  await reduceMemberIssue(tx, scope, bet);
  await deps.safety.returnStake(tx, scope, { source: stakeSource(bet), amount: bet.stake, at: bet.placedAt });
  const answer = await deps.ledger.postOne(tx, scope, {
    id: cancellationId(scope.merchantId, bet.id),
    posting: postings.P23({ member: scope.memberId, issue: bet.issueId, amount: bet.stake }),
    reference: { type: 'lottery_bet', id: bet.id },
    at: now,
  });
  if (answer.outcome !== 'posted') throw new Error(`cancelling bet ${bet.id}: the ledger answered ${answer.outcome}`);
  if (scope.book === 'REAL') {
    await reduceLiability(tx, scope, bet.issueId, await FAMILIES[bet.family].picksOf(tx, scope, bet));
  }
  return { stake: bet.stake, balance: answer.balanceAfter ?? 0n };
}
