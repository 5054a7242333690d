import type { StateMachine } from '../state-machine.ts';

export type ContractState =
  | 'OFFERED'
  | 'PENDING_START'
  | 'ACTIVE'
  | 'TERMINATING'
  | 'REJECTED'
  | 'EXPIRED'
  | 'WITHDRAWN'
  | 'SUPERSEDED'
  | 'TERMINATED';

export type ContractEvent =
  | 'ACCEPT'
  | 'REJECT'
  | 'EXPIRE'
  | 'WITHDRAW'
  | 'START'
  | 'SUPERSEDE'
  | 'TERMINATE'
  | 'PERIOD_ENDS'
  | 'CASCADE'
  | 'TERMINATE_AT_ONCE';

/** States of a contract. A running period is always settled under the terms with which it began. */
export const CONTRACT_MACHINE: StateMachine<ContractState, ContractEvent> = {
  initial: 'OFFERED',
  final: ['REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED', 'TERMINATED'],
  steps: [
    { from: 'OFFERED', event: 'ACCEPT', to: 'PENDING_START' },
    { from: 'OFFERED', event: 'REJECT', to: 'REJECTED' },
    { from: 'OFFERED', event: 'EXPIRE', to: 'EXPIRED' },
    { from: 'OFFERED', event: 'WITHDRAW', to: 'WITHDRAWN' },
    { from: 'PENDING_START', event: 'START', to: 'ACTIVE' },
    { from: 'PENDING_START', event: 'TERMINATE', to: 'TERMINATED' },
    { from: 'PENDING_START', event: 'CASCADE', to: 'TERMINATED' },
    { from: 'PENDING_START', event: 'TERMINATE_AT_ONCE', to: 'TERMINATED' },
    { from: 'ACTIVE', event: 'SUPERSEDE', to: 'SUPERSEDED' },
    { from: 'ACTIVE', event: 'TERMINATE', to: 'TERMINATING' },
    { from: 'ACTIVE', event: 'CASCADE', to: 'TERMINATED' },
    { from: 'ACTIVE', event: 'TERMINATE_AT_ONCE', to: 'TERMINATED' },
    { from: 'TERMINATING', event: 'PERIOD_ENDS', to: 'TERMINATED' },
    { from: 'TERMINATING', event: 'CASCADE', to: 'TERMINATED' },
    { from: 'TERMINATING', event: 'TERMINATE_AT_ONCE', to: 'TERMINATED' },
  ],
};

export type BillState =
  | 'CALCULATED'
  | 'NOT_REACHED'
  | 'REVIEW'
  | 'REJECTED'
  | 'PAYABLE'
  | 'CLAIMABLE'
  | 'INSUFFICIENT'
  | 'PART_PAID'
  | 'PAID';

export type BillEvent =
  | 'NOTHING_REACHED'
  | 'LARGE'
  | 'CLEAR'
  | 'APPROVE'
  | 'REJECT'
  | 'OFFER_CLAIM'
  | 'CLAIM_EXPIRED'
  | 'PAID_WHOLE'
  | 'PAID_PART'
  | 'NOTHING_THERE';

/** States of the bill of one period. An expired claim becomes payable again and is paid automatically, so no amount is forfeited. */
export const BILL_MACHINE: StateMachine<BillState, BillEvent> = {
  initial: 'CALCULATED',
  final: ['NOT_REACHED', 'REJECTED', 'PAID'],
  steps: [
    { from: 'CALCULATED', event: 'NOTHING_REACHED', to: 'NOT_REACHED' },
    { from: 'CALCULATED', event: 'LARGE', to: 'REVIEW' },
    { from: 'CALCULATED', event: 'CLEAR', to: 'PAYABLE' },
    { from: 'REVIEW', event: 'APPROVE', to: 'PAYABLE' },
    { from: 'REVIEW', event: 'REJECT', to: 'REJECTED' },
    { from: 'PAYABLE', event: 'OFFER_CLAIM', to: 'CLAIMABLE' },
    { from: 'CLAIMABLE', event: 'CLAIM_EXPIRED', to: 'PAYABLE' },
    ...(['PAYABLE', 'CLAIMABLE', 'INSUFFICIENT', 'PART_PAID'] as const).flatMap((from) => [
      { from, event: 'PAID_WHOLE', to: 'PAID' } as const,
      { from, event: 'PAID_PART', to: 'PART_PAID' } as const,
      { from, event: 'NOTHING_THERE', to: from === 'PART_PAID' ? 'PART_PAID' : 'INSUFFICIENT' } as const,
    ]),
  ],
};
