import type { Event, Queryable } from '@lantern/server-kit';
import { closeIssueStakes, closeStake, deleteStakes, insertFlow, membersWithLossLimits } from './repository/limits.ts';

/** Committed events of the areas above that count against members' limits. */
export const FLOW_TOPICS = [
  'payments.deposit-credited',
  'lottery.bet-settled',
  'lottery.bet-returned',
  'games.rounds-settled',
] as const;

/** Amounts are digits of minor units. */
interface DepositCredited {
  readonly memberId: string;
  readonly orderId: string;
  readonly book: 'REAL' | 'TEST';
  readonly amount: string;
}

interface BetSettled {
  /** The issue was settled once more: negative figures, of what was told before. */
  readonly isTakenBack?: boolean;
  /** Absent for rounds of games. */
  readonly issueId?: string;
  readonly settledAt: string;
  readonly members: readonly {
    readonly memberId: string;
    readonly book: 'REAL' | 'TEST';
    readonly stake: string;
    readonly payout: string;
  }[];
}

async function countDeposit(tx: Queryable, { merchantId, payload, createdAt }: Event): Promise<void> {
  const { memberId, orderId, book, amount } = payload as DepositCredited;
  const scope = { merchantId, memberId: BigInt(memberId), book };
  const source = `deposit:${orderId}`;
  await insertFlow(tx, scope, { source, kind: 'DEPOSIT', amount: BigInt(amount), at: createdAt });
}

/** Losses are counted from a member's first limit on: nearly everybody has none, and a settled issue has a million bets. */
async function countPlay(tx: Queryable, { id, merchantId, payload }: Event): Promise<void> {
  const settled = payload as BetSettled;
  const at = new Date(settled.settledAt);
  const ids = settled.members.map((one) => BigInt(one.memberId));
  const limited = await membersWithLossLimits(tx, merchantId, ids);
  if (limited.size === 0) return;
  const { issueId } = settled;
  if (issueId !== undefined) await closeIssueStakes(tx, { merchantId }, [...limited], `lottery:${issueId}`);
  for (const { memberId, book, stake, payout } of settled.members) {
    if (!limited.has(BigInt(memberId))) continue;
    const scope = { merchantId, memberId: BigInt(memberId), book };
    if (issueId === undefined) await closeStake(tx, scope, 'game:', BigInt(stake));
    // What is taken back counts on the other side: a stake as if it had been paid, a payout as if it had been staked.
    const [out, back] = settled.isTakenBack ? [-BigInt(payout), -BigInt(stake)] : [BigInt(stake), BigInt(payout)];
    await insertFlow(tx, scope, { source: `event:${id}:stake`, kind: 'SETTLED', amount: out, at });
    await insertFlow(tx, scope, { source: `event:${id}:payout`, kind: 'PAYOUT', amount: back, at });
  }
}

/** A void issue gives every stake back, and with it the room in its member's limit. */
async function returnStakes(tx: Queryable, { merchantId, payload }: Event): Promise<void> {
  const { issueId, members } = payload as BetSettled;
  const ids = members.map((one) => BigInt(one.memberId));
  await deleteStakes(tx, { merchantId }, ids, `lottery:${issueId ?? ''}`);
}

/**
 * Counts what flowed. Sources are unique and a consumer's position moves with its writes, so that nothing counts twice.
 */
export async function countFlows(tx: Queryable, events: readonly Event[]): Promise<void> {
  for (const event of events) {
    if (event.topic === 'payments.deposit-credited') await countDeposit(tx, event);
    else if (event.topic === 'lottery.bet-returned') await returnStakes(tx, event);
    else await countPlay(tx, event);
  }
}
