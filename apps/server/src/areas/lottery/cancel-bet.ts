import type { Payload, Value } from '@lantern/contract/schemas';
import { type Queryable, transaction } from '@lantern/database';
import { certainHits, combinations, findBetRule, payoutFor, selectionKey } from '@lantern/engines/lottery';
import { commandId, postings } from '@lantern/ledger';
import { formatAmount, Rational } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { isTakingBets } from './bet-view.ts';
import type { LotteryDeps } from './deps.ts';
import { type BetRow, findBet, insertCancellation, reduceMemberIssue } from './repository/bets.ts';
import { lockIssueShared } from './repository/issues.ts';
import { type LiabilityRow, reduceLiability } from './repository/liability.ts';

/** Key of the one return of a cancelled bet's stake. */
export function cancellationId(merchantId: bigint, betId: string): string {
  return commandId('lottery.cancel', merchantId, betId);
}

/** What a bet's stake was counted under against the member's own limits; lottery.place_batch writes the same. */
function stakeSource({ issueId }: Pick<BetRow, 'issueId'>): string {
  return `lottery:${issueId}`;
}

/** Takes a bet back before the close, where the brand allows it: its stake is returned once, its liability given back. */
export async function cancelBet(
  deps: LotteryDeps,
  { member: { scope }, merchant }: Pick<MemberContext, 'member' | 'merchant'>,
  { betId }: Payload<'lottery.cancelBet'>,
): Promise<Value<'lottery.cancelBet'> | Refusal> {
  const { cancelBets } = await deps.brands.settings(scope.merchantId);
  if (!cancelBets) return refuse('CANCEL_DISABLED');
  const done = await transaction(deps.pool, async (tx) => {
    const bet = await findBet(tx, scope, betId.toLowerCase());
    if (bet === null) return refuse('NOT_FOUND');
    return cancel(deps, tx, { scope, currency: merchant.currency.code }, bet);
  });
  if (isRefusal(done)) return done;
  const { exponent } = merchant.currency;
  return { betId, returned: formatAmount(done.stake, exponent), balance: formatAmount(done.balance, exponent) };
}

async function cancel(
  deps: LotteryDeps,
  tx: Queryable,
  { scope, currency }: { readonly scope: MemberContext['member']['scope']; readonly currency: string },
  bet: BetRow,
): Promise<{ stake: bigint; balance: bigint } | Refusal> {
  const now = deps.clock.now();
  if (now >= bet.closesAt) return refuse('CANCEL_CLOSED');
  // The shared lock holds the close back until this has committed, as it does for batches of bets.
  const issue = await lockIssueShared(tx, scope, bet.issueId);
  if (issue === null || now >= issue.closesAt || !isTakingBets({ issueState: issue.state })) {
    return refuse('CANCEL_CLOSED');
  }
  if (!(await insertCancellation(tx, scope, bet, now))) return refuse('STATE_CONFLICT', { state: 'CANCELLED' });
  // Counters, accounts, liability: the order of every batch of bets.
  await reduceMemberIssue(tx, scope, bet);
  await deps.safety.returnStake(tx, scope, { source: stakeSource(bet), amount: bet.stake, at: bet.placedAt });
  const answer = await deps.ledger.postOne(
    tx,
    { ...scope, currency },
    {
      id: cancellationId(scope.merchantId, bet.id),
      posting: postings.P23({ member: scope.memberId, issue: bet.issueId, amount: bet.stake }),
      reference: { type: 'lottery_bet', id: bet.id },
      at: now,
    },
  );
  if (answer.outcome !== 'posted') throw new Error(`cancelling bet ${bet.id}: the ledger answered ${answer.outcome}`);
  if (scope.book === 'REAL') await reduceLiability(tx, scope, bet.issueId, picksOf(bet));
  return { stake: bet.stake, balance: answer.balanceAfter ?? 0n };
}

/** What a bet had added to the liability of its selections, computed as it was when it was sold. */
export function picksOf(
  bet: Pick<BetRow, 'region' | 'play' | 'numbers' | 'ticketStake' | 'units' | 'oddsE4'>,
): readonly LiabilityRow[] {
  const rule = findBetRule(bet.region, bet.play);
  if (rule === null) throw new Error(`a bet on ${bet.play} in region ${bet.region}`);
  const odds = Rational.of(bet.oddsE4, 10_000n);
  const exposure = payoutFor({ stake: bet.ticketStake, units: bet.units, odds }, certainHits(bet.region, rule));
  return combinations(bet.numbers.split(' '), rule.size).map((numbers) => ({
    play: bet.play,
    selection: selectionKey(numbers),
    stake: bet.ticketStake,
    exposure,
  }));
}
