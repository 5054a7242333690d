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
  /** The provider answered repeatedly that it does not know the payment. */
  | 'NEVER_SEEN'
  | 'TRY_AGAIN'
  /** For a withdrawal in several payments: a payment other than the last was made; the next one was instructed. */
  | 'PART_PAID'
  | 'PART_SENT'
  /** The rest cannot be paid: the payments made stay, the rest is returned to the member. */
  | 'GIVE_BACK_REST';

/**
 * States of a withdrawal up to disbursement. From UNKNOWN no payment is instructed: the withdrawal waits for a clear answer, because a new
 * attempt before that could pay twice. CONFIRMATION_MACHINE continues after DISBURSED.
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

/** Thresholds for additional approvers of a withdrawal, in minor units. */
export type ApprovalLimits = { readonly secondPersonAbove: bigint; readonly twoApproversAbove: bigint };

/** Number of people other than the reviewer who must approve. */
export function approversNeeded(limits: ApprovalLimits, amount: bigint): 0 | 1 | 2 {
  if (amount > limits.twoApproversAbove) return 2;
  return amount > limits.secondPersonAbove ? 1 : 0;
}

/**
 * The amount of the next payment of a withdrawal when the channel has a maximum of `most` per payment (null: no maximum). The parts have
 * nearly equal size, so that no part falls below the channel's minimum.
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
 * The part of a withdrawal's fee that is returned when only a part of the withdrawal could be paid. The platform retains the paid part's
 * share of the fee, rounded up as fees are.
 *
 * @param paid minor units of `net` that were paid
 * @example feeBack(25_00n, 833_34n, 2_500_00n) // 16_66n: 8_34n are retained
 */
export function feeBack(fee: bigint, paid: bigint, net: bigint): bigint {
  return fee - (fee * paid + net - 1n) / net;
}
