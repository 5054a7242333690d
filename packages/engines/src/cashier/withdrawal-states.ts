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
  | 'TRY_AGAIN';

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
    { from: 'DISBURSING', event: 'PAYMENT_FAILED', to: 'PAY_FAILED' },
    { from: 'DISBURSING', event: 'NO_ANSWER', to: 'UNKNOWN' },
    { from: 'UNKNOWN', event: 'PAID', to: 'DISBURSED' },
    { from: 'UNKNOWN', event: 'PAYMENT_FAILED', to: 'PAY_FAILED' },
    { from: 'UNKNOWN', event: 'NEVER_SEEN', to: 'PAY_FAILED' },
    { from: 'PAY_FAILED', event: 'TRY_AGAIN', to: 'APPROVED' },
    { from: 'PAY_FAILED', event: 'REJECT', to: 'REJECTED' },
  ],
};

/** Who must approve a withdrawal besides its reviewer, by amount in minor units. */
export type ApprovalLimits = { readonly secondPersonAbove: bigint; readonly twoApproversAbove: bigint };

/** How many people other than the reviewer must approve: none, one, or two. */
export function approversNeeded(limits: ApprovalLimits, amount: bigint): 0 | 1 | 2 {
  if (amount > limits.twoApproversAbove) return 2;
  return amount > limits.secondPersonAbove ? 1 : 0;
}
