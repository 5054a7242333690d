import Type from 'typebox';
import { eventType, type PayloadOf } from './event-type.ts';
import { Book, Id, Instant, Minor, OneOf, Optional } from './parts.ts';

/** A deposit order that has ended; `amount` is what was credited, ordered or reversed. */
const deposit = {
  memberId: Id,
  orderId: Id,
  book: Book,
  amount: Minor,
  at: Instant,
};

export const DepositCredited = eventType(
  'payments.deposit-credited',
  Type.Object({
    ...deposit,
    /** The money had arrived without an order; two operators assigned it to the member. */
    isRepaired: Optional(Type.Literal(true)),
  }),
);

export const DepositFailed = eventType('payments.deposit-failed', Type.Object(deposit));

/** The payment provider charged a credited deposit back. */
export const DepositReversed = eventType('payments.deposit-reversed', Type.Object(deposit));

/** A withdrawal changed its state. */
export const WithdrawalMoved = eventType(
  'payments.withdrawal-moved',
  Type.Object({
    memberId: Id,
    orderId: Id,
    book: Book,
    state: Type.String(),
    at: Instant,
    /** Requested, fees included, without the part that could not be paid and was returned. */
    amount: Minor,
    net: Minor,
    returned: Minor,
    /** Could not be paid and was returned with its share of the fees; part of no other amount. */
    released: Minor,
  }),
);
export type WithdrawalMoved = PayloadOf<typeof WithdrawalMoved>;

/** A step of a dispute besides its end, which is a change of the withdrawal. */
export const DisputeMoved = eventType(
  'payments.dispute-moved',
  Type.Object({
    memberId: Id,
    orderId: Id,
    /** The withdrawal's state. */
    state: Type.String(),
    /** Opened, claimed by an operator, question from the operator, answer from the member. */
    step: OneOf('OPENED', 'TAKEN', 'ASKED', 'ADDED'),
    /** Number of the message that belongs to the step, from 1; 0 without one. */
    number: Type.Integer(),
    /** The operator's question. */
    words: Type.String(),
  }),
);
export type DisputeMoved = PayloadOf<typeof DisputeMoved>;
