import Type, { type Static } from 'typebox';
import { eventType, type PayloadOf } from './event-type.ts';
import { Day, Id, Minor, Nullable, OneOf } from './parts.ts';

/** The two sides of a contract or bill; without a payer the platform pays. */
const sides = { accountId: Id, account: Type.String(), payerId: Nullable(Id), payer: Nullable(Type.String()) };
const Sides = Type.Object(sides);
export type ContractSides = Static<typeof Sides>;

/** A contract was offered or changed its state. */
export const ContractMoved = eventType(
  'agents.contract-moved',
  Type.Object({
    ...sides,
    contractId: Id,
    kind: Type.String(),
    state: Type.String(),
    /** The highest rate of the terms. */
    ratePpm: Type.String(),
    /** Business days; null while they are not fixed. */
    startsOn: Nullable(Day),
    endsOn: Nullable(Day),
  }),
);
export type ContractMoved = PayloadOf<typeof ContractMoved>;

/** Bills that wait for a claim, were paid, or could not be paid in full; at most a few hundred. */
export const BillsMoved = eventType(
  'agents.bills-moved',
  Type.Object({
    bills: Type.Array(
      Type.Object({
        ...sides,
        billId: Id,
        kind: Type.String(),
        told: OneOf('DUE', 'PAID', 'SHORT'),
        due: Minor,
        paid: Minor,
        /** First and last business day of the period. */
        from: Day,
        to: Day,
      }),
    ),
  }),
);
export type BillsMoved = PayloadOf<typeof BillsMoved>;
