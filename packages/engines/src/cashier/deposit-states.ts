import type { StateMachine } from '../state-machine.ts';

export type DepositState =
  | 'CREATED'
  | 'PAYING'
  | 'MATCHING'
  | 'CREDITED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'FAILED'
  | 'LATE'
  | 'REVERSED';

export type DepositEvent =
  /** The provider's or our payment page was opened. */
  | 'PAGE_OPENED'
  /** A valid call-back, a statement match, or enough confirmations. */
  | 'PAID'
  /** The member says that he paid, or amount or name differ: staff looks at it. */
  | 'UNCLEAR'
  | 'TIME_OUT'
  | 'MEMBER_CANCELS'
  | 'PROVIDER_FAILED'
  | 'LATE_MONEY'
  | 'LATE_CREDITED'
  | 'ACCEPTED'
  | 'REFUSED'
  | 'CHARGED_BACK';

/**
 * A deposit order. Money that arrives after its order ended is credited as received, without the order's activity. An
 * order whose page was never opened times out as well, or it would hold one of the member's open places for ever.
 */
export const DEPOSIT_MACHINE: StateMachine<DepositState, DepositEvent> = {
  initial: 'CREATED',
  final: ['CREDITED', 'EXPIRED', 'CANCELLED', 'FAILED', 'REVERSED'],
  steps: [
    { from: 'CREATED', event: 'PAGE_OPENED', to: 'PAYING' },
    { from: 'CREATED', event: 'MEMBER_CANCELS', to: 'CANCELLED' },
    { from: 'CREATED', event: 'TIME_OUT', to: 'EXPIRED' },
    { from: 'PAYING', event: 'PAID', to: 'CREDITED' },
    { from: 'PAYING', event: 'UNCLEAR', to: 'MATCHING' },
    { from: 'PAYING', event: 'TIME_OUT', to: 'EXPIRED' },
    { from: 'PAYING', event: 'MEMBER_CANCELS', to: 'CANCELLED' },
    { from: 'PAYING', event: 'PROVIDER_FAILED', to: 'FAILED' },
    { from: 'EXPIRED', event: 'LATE_MONEY', to: 'LATE' },
    { from: 'CANCELLED', event: 'LATE_MONEY', to: 'LATE' },
    { from: 'LATE', event: 'LATE_CREDITED', to: 'CREDITED' },
    { from: 'MATCHING', event: 'ACCEPTED', to: 'CREDITED' },
    { from: 'MATCHING', event: 'REFUSED', to: 'FAILED' },
    { from: 'CREDITED', event: 'CHARGED_BACK', to: 'REVERSED' },
  ],
};

/** States in which an order takes one of the member's open places. */
export const OPEN_DEPOSIT_STATES: readonly DepositState[] = ['CREATED', 'PAYING', 'MATCHING'];

/** What a provider's verified notice of payment says. Amount in minor units of the order's currency. */
export type PaymentNotice = { readonly amount: bigint };

/**
 * The events that a verified notice of payment means for an order, in their order; empty when the order was credited
 * before or can take no money (the notice is then a matter of reconciliation). The notice may arrive before the member's
 * browser opened the page.
 */
export function eventsOfPayment(
  order: { readonly state: DepositState; readonly payableAmount: bigint },
  notice: PaymentNotice,
): readonly DepositEvent[] {
  const outcome: DepositEvent = notice.amount === order.payableAmount ? 'PAID' : 'UNCLEAR';
  switch (order.state) {
    case 'CREATED':
      return ['PAGE_OPENED', outcome];
    case 'PAYING':
      return [outcome];
    case 'EXPIRED':
    case 'CANCELLED':
      return ['LATE_MONEY', 'LATE_CREDITED'];
    case 'MATCHING':
    case 'CREDITED':
    case 'FAILED':
    case 'LATE':
    case 'REVERSED':
      return [];
  }
}
