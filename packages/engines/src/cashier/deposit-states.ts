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
    { from: 'CREATED', event: 'PROVIDER_FAILED', to: 'FAILED' },
    { from: 'PAYING', event: 'PAID', to: 'CREDITED' },
    { from: 'PAYING', event: 'UNCLEAR', to: 'MATCHING' },
    { from: 'PAYING', event: 'TIME_OUT', to: 'EXPIRED' },
    { from: 'PAYING', event: 'MEMBER_CANCELS', to: 'CANCELLED' },
    { from: 'PAYING', event: 'PROVIDER_FAILED', to: 'FAILED' },
    { from: 'EXPIRED', event: 'LATE_MONEY', to: 'LATE' },
    { from: 'CANCELLED', event: 'LATE_MONEY', to: 'LATE' },
    { from: 'LATE', event: 'LATE_CREDITED', to: 'CREDITED' },
    { from: 'MATCHING', event: 'ACCEPTED', to: 'CREDITED' },
    // The member was faster than his provider, who now speaks after all.
    { from: 'MATCHING', event: 'PAID', to: 'CREDITED' },
    { from: 'MATCHING', event: 'UNCLEAR', to: 'MATCHING' },
    { from: 'MATCHING', event: 'REFUSED', to: 'FAILED' },
    { from: 'CREDITED', event: 'CHARGED_BACK', to: 'REVERSED' },
  ],
};

/** States in which an order takes one of the member's open places. */
export const OPEN_DEPOSIT_STATES: readonly DepositState[] = ['CREATED', 'PAYING', 'MATCHING'];

/**
 * How a provider's notice of payment compares with the order: it fits, nothing but the amount is another one, or it is
 * doubtful (an unconfirmed status, another payer, a limit).
 */
export type PaymentVerdict = 'EXACT' | 'OTHER_AMOUNT' | 'DOUBTFUL';

/**
 * The events that an authentic notice of payment means for an order, in their order; empty when the order was credited
 * before or can take no money (the notice is then a matter of reconciliation). The notice may arrive before the member's
 * browser opened the page, and after the member himself said that he paid.
 * @param order `isReported`: a provider has told of a payment of this order before
 */
export function eventsOfPayment(
  order: { readonly state: DepositState; readonly isReported: boolean },
  verdict: PaymentVerdict,
): readonly DepositEvent[] {
  const outcome: DepositEvent = verdict === 'EXACT' ? 'PAID' : 'UNCLEAR';
  switch (order.state) {
    case 'CREATED':
      return ['PAGE_OPENED', outcome];
    case 'PAYING':
      return [outcome];
    case 'MATCHING':
      return order.isReported ? [] : [outcome];
    case 'EXPIRED':
    case 'CANCELLED':
      return verdict === 'DOUBTFUL' ? ['LATE_MONEY'] : ['LATE_MONEY', 'LATE_CREDITED'];
    case 'CREDITED':
    case 'FAILED':
    case 'LATE':
    case 'REVERSED':
      return [];
  }
}
