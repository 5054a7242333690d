import { BetReturned, BetSettled, type Committed, RoundsSettled } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import { closeIssueStakes, closeStake, deleteStakes, insertFlow, membersWithLossLimits } from './repository/limits.ts';

/** Types of events that count against members' limits. */
export const FLOW_TYPES = [BetSettled, BetReturned, RoundsSettled] as const;
type FlowEvent = Committed<(typeof FLOW_TYPES)[number]>;
type PlayEvent = Committed<typeof BetSettled | typeof RoundsSettled>;

/** Losses are counted only from a member's first limit on: few members have one, and a settled draw can have a million bets. */
async function countPlay(tx: Queryable, { id, brandId, topic, payload: settled }: PlayEvent): Promise<void> {
  const at = new Date(settled.settledAt);
  const ids = settled.members.map((one) => BigInt(one.memberId));
  const limited = await membersWithLossLimits(tx, brandId, ids);
  if (limited.size === 0) return;
  const lottery = topic === 'lottery.bet-settled' ? settled : null;
  if (lottery !== null) await closeIssueStakes(tx, { brandId }, [...limited], `lottery:${lottery.issueId}`);
  for (const { memberId, book, stake, payout } of settled.members) {
    if (!limited.has(BigInt(memberId))) continue;
    const scope = { brandId, memberId: BigInt(memberId), book };
    if (lottery === null) await closeStake(tx, scope, 'game:', BigInt(stake));
    // A reversed settlement is counted on the opposite side with a negative sign: the stake as payout, the payout as stake.
    const [out, back] = lottery?.isReversal ? [-BigInt(payout), -BigInt(stake)] : [BigInt(stake), BigInt(payout)];
    await insertFlow(tx, scope, { source: `event:${id}:stake`, kind: 'SETTLED', amount: out, at });
    await insertFlow(tx, scope, { source: `event:${id}:payout`, kind: 'PAYOUT', amount: back, at });
  }
}

/** A void draw refunds every stake and frees the same amount of the member's limit. */
async function returnStakes(tx: Queryable, { brandId, payload }: Committed<typeof BetReturned>): Promise<void> {
  const { issueId, members } = payload;
  const ids = members.map((one) => BigInt(one.memberId));
  await deleteStakes(tx, { brandId }, ids, `lottery:${issueId}`);
}

/**
 * Counts play against limits; deposits are counted where they are credited. Flow sources are unique, and the consumer's position commits
 * with its writes, so nothing counts twice.
 */
export async function countFlows(tx: Queryable, events: readonly FlowEvent[]): Promise<void> {
  for (const event of events) {
    if (event.topic === 'lottery.bet-returned') await returnStakes(tx, event);
    else await countPlay(tx, event);
  }
}
