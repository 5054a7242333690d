import type { StateMachine } from '../state-machine.ts';

export type WithdrawalState =
  | 'SUBMITTED'
  | 'RISK_REVIEW'
  | 'APPROVED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'DISBURSING'
  | 'DISBURSED'
  | 'PAY_FAILED'
  | 'UNKNOWN';

export type WithdrawalEvent =
  | 'REVIEW_STARTED'
  | 'APPROVE'
  | 'REJECT'
  | 'MEMBER_CANCELS'
  | 'INSTRUCT'
  | 'PAID'
  | 'PAYMENT_FAILED'
  | 'NO_ANSWER'
  /** The provider says, and says again, that it never heard of the payment. */
  | 'NEVER_SEEN'
  | 'TRY_AGAIN'
  /** Of a withdrawal that leaves in several payments: one of them, not the last, has left; the next one is instructed. */
  | 'PART_PAID'
  | 'PART_SENT'
  /** Of one whose rest cannot leave: what has left stays paid, the rest goes back to the member. */
  | 'GIVE_BACK_REST';

/**
 * A withdrawal up to disbursement. Nothing is instructed from UNKNOWN: it waits for a clear answer, because paying again
 * before one pays twice. DISBURSED goes on in the confirmation's machine.
 */
export const WITHDRAWAL_MACHINE: StateMachine<WithdrawalState, WithdrawalEvent> = {
  initial: 'SUBMITTED',
  final: ['REJECTED', 'CANCELLED', 'DISBURSED'],
  steps: [
    { from: 'SUBMITTED', event: 'REVIEW_STARTED', to: 'RISK_REVIEW' },
    { from: 'SUBMITTED', event: 'APPROVE', to: 'APPROVED' },
    { from: 'SUBMITTED', event: 'MEMBER_CANCELS', to: 'CANCELLED' },
    { from: 'RISK_REVIEW', event: 'APPROVE', to: 'APPROVED' },
    { from: 'RISK_REVIEW', event: 'REJECT', to: 'REJECTED' },
    { from: 'APPROVED', event: 'INSTRUCT', to: 'DISBURSING' },
    { from: 'DISBURSING', event: 'PAID', to: 'DISBURSED' },
    { from: 'DISBURSING', event: 'PART_PAID', to: 'DISBURSING' },
    { from: 'DISBURSING', event: 'PART_SENT', to: 'DISBURSING' },
    { from: 'DISBURSING', event: 'PAYMENT_FAILED', to: 'PAY_FAILED' },
    { from: 'DISBURSING', event: 'NO_ANSWER', to: 'UNKNOWN' },
    { from: 'UNKNOWN', event: 'PAID', to: 'DISBURSED' },
    { from: 'UNKNOWN', event: 'PART_PAID', to: 'DISBURSING' },
    { from: 'UNKNOWN', event: 'PAYMENT_FAILED', to: 'PAY_FAILED' },
    { from: 'UNKNOWN', event: 'NEVER_SEEN', to: 'PAY_FAILED' },
    { from: 'PAY_FAILED', event: 'TRY_AGAIN', to: 'APPROVED' },
    { from: 'PAY_FAILED', event: 'REJECT', to: 'REJECTED' },
    { from: 'PAY_FAILED', event: 'GIVE_BACK_REST', to: 'DISBURSED' },
  ],
};

/** Who must approve a withdrawal besides its reviewer, by amount in minor units. */
export type ApprovalLimits = { readonly secondPersonAbove: bigint; readonly twoApproversAbove: bigint };

/** How many people other than the reviewer must approve: none, one, or two. */
export function approversNeeded(limits: ApprovalLimits, amount: bigint): 0 | 1 | 2 {
  if (amount > limits.twoApproversAbove) return 2;
  return amount > limits.secondPersonAbove ? 1 : 0;
}

/**
 * What the next payment of a withdrawal is for, where a channel pays no more than `most` at once (null: any amount): parts of
 * much the same size, so that none is too little to be paid.
 *
 * @param left minor units still to be paid, above 0
 * @example nextPart(1_000_01n, 1_000_00n) // 500_01n, then 500_00n
 */
export function nextPart(left: bigint, most: bigint | null): bigint {
  if (most === null || left <= most) return left;
  const parts = (left + most - 1n) / most;
  return (left + parts - 1n) / parts;
}

/**
 * What comes back of a fee that was taken for all of a withdrawal, when only a part of it could be paid: the house keeps the paid
 * part's share, rounded up as fees are.
 *
 * @param paid minor units of `net` that have left
 * @example feeBack(25_00n, 833_34n, 2_500_00n) // 16_66n: 8_34n are kept
 */
export function feeBack(fee: bigint, paid: bigint, net: bigint): bigint {
  return fee - (fee * paid + net - 1n) / net;
}
