import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Text } from '../parts.ts';
import { TypedAmount } from '../typed-amount.ts';
import { ParticipationState, Reward } from './parts.ts';

const Words = { id: Id, title: Type.String(), text: Type.String() };
/** Why the caller cannot have it: the stable code and its text parameters. */
const Hindrance = Nullable(
  Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) }),
);
const Gain = Nullable(
  Type.Object({
    bonus: Amount,
    /** Total wagering requirement, including the deposit's own part. */
    required: Amount,
    maxBet: Nullable(Amount),
  }),
);
const Status = OneOf('coming soon', 'join', 'process', 'applying', 'rejected', 'issued', 'close');
const Listed = Type.Object({
  ...Words,
  ...Reward,
  startsAt: Instant,
  endsAt: Nullable(Instant),
  /** Status for the caller; visitors get the public part. */
  status: Status,
  hindrance: Hindrance,
});

export const promotionsSchemas = {
  /** Promotions available with a deposit, their bonus for the entered amount, and why others do not apply. */
  'promotions.depositOffers': {
    payload: Type.Object({ channel: Text(40, 1), amount: Type.Optional(TypedAmount) }),
    value: Type.Object({
      offers: Type.Array(
        Type.Object({ ...Words, ...Reward, endsAt: Nullable(Instant), hindrance: Hindrance, gain: Gain }),
      ),
    }),
    refusals: ['AMOUNT_INVALID'],
  },
  /** The member's choice for one of his orders; null without a choice. */
  'promotions.choice': {
    payload: Type.Object({ orderId: Id }),
    value: Type.Object({
      choice: Nullable(
        Type.Object({
          id: Id,
          activityId: Id,
          title: Type.String(),
          state: ParticipationState,
          /** Reserved amount while the order is open, then the granted amount. */
          bonus: Amount,
          /** Wagering requirement of the bonus, without the deposit's own part; null before it is granted. */
          required: Nullable(Amount),
          maxBet: Nullable(Amount),
          /** Stable code, if it was not granted. */
          reason: Nullable(Type.String()),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  'promotions.activities': {
    payload: Type.Object({}),
    value: Type.Object({ activities: Type.Array(Listed) }),
    refusals: [],
  },
  'promotions.activity': { payload: Type.Object({ id: Id }), value: Listed, refusals: ['NOT_FOUND'] },
} as const;
