import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { type BetRow, insertCancellation, reduceMemberIssue } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import { FAMILIES } from '../families/index.ts';
import { isBeforeClose } from '../issues/issue-states.ts';
import { lockIssueShared } from '../issues/repository/issues.ts';
import { reduceLiability } from './repository/liability.ts';

/** Idempotency key of the one stake return of a cancelled bet. */
export function cancellationId(brandId: bigint, betId: string): string {
  return commandId('lottery.cancel', brandId, betId);
}

/** The source under which a bet's stake counts against the member's own limits; lottery.place_batch uses the same text. */
function stakeSource({ issueId }: Pick<BetRow, 'issueId'>): string {
  return `lottery:${issueId}`;
}

/**
 * Returns the stake of a bet before its issue closes, exactly once. The shared lock on the issue delays the close until the caller's
 * transaction has committed, as it does for bet batches.
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
  if (issue === null || now >= issue.closesAt || !isBeforeClose(issue.state)) {
    return refuse('CANCEL_CLOSED');
  }
  if (!(await insertCancellation(tx, scope, bet, now))) return refuse('STATE_CONFLICT', { state: 'CANCELLED' });
  // Lock order: member counters, accounts, liability; the same as in bet batches, to avoid deadlocks.
  await reduceMemberIssue(tx, scope, bet);
  await deps.safety.returnStake(tx, scope, { source: stakeSource(bet), amount: bet.stake, at: bet.placedAt });
  const answer = await deps.ledger.postOne(tx, scope, {
    id: cancellationId(scope.brandId, bet.id),
    posting: postings.lotteryBetCancelled({ member: scope.memberId, issue: bet.issueId, amount: bet.stake }),
    reference: { type: 'lottery_bet', id: bet.id },
    at: now,
  });
  if (answer.outcome !== 'posted') throw new Error(`cancelling bet ${bet.id}: the ledger answered ${answer.outcome}`);
  if (scope.book === 'REAL') {
    await reduceLiability(tx, scope, bet.issueId, await FAMILIES[bet.family].picksOf(tx, scope, bet));
  }
  return { stake: bet.stake, balance: answer.balanceAfter ?? 0n };
}
