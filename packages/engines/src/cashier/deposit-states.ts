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
  /** The provider's or our own payment page was opened. */
  | 'PAGE_OPENED'
  /** A valid callback, a statement match, or enough confirmations. */
  | 'PAID'
  /** The member reports a payment, or the amount or name differs: manual review. */
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
 * States of a deposit order. Money that arrives after the order ended is credited in the received amount, without the order's promotion.
 * An order whose payment page was never opened also times out; otherwise it would count towards the member's limit of open orders for
 * ever.
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
    // The provider's confirmation arrives after the member reported the payment.
    { from: 'MATCHING', event: 'PAID', to: 'CREDITED' },
    { from: 'MATCHING', event: 'UNCLEAR', to: 'MATCHING' },
    { from: 'MATCHING', event: 'REFUSED', to: 'FAILED' },
    { from: 'CREDITED', event: 'CHARGED_BACK', to: 'REVERSED' },
  ],
};

/** States in which an order counts towards the member's limit of open orders. */
export const OPEN_DEPOSIT_STATES: readonly DepositState[] = ['CREATED', 'PAYING', 'MATCHING'];

/**
 * Comparison of a provider's payment notice with the order: it matches, only the amount differs, or it is doubtful (an unconfirmed status,
 * another payer, a limit).
 */
export type PaymentVerdict = 'EXACT' | 'OTHER_AMOUNT' | 'DOUBTFUL';

/**
 * The events that follow from an authenticated payment notice, in order. Empty when the order was already credited or cannot receive
 * money; reconciliation then handles the notice. The notice may arrive before the member's browser opened the payment page, and after the
 * member reported the payment.
 * @param order `isReported`: a provider already reported a payment of this order
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
