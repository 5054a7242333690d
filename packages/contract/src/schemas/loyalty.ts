import Type from 'typebox';
import { ParticipationState, Reward } from './loyalty-parts.ts';
import { Amount, Id, Instant, Nullable, OneOf, Text } from './parts.ts';

const Words = { id: Id, title: Type.String(), text: Type.String() };
/** Why it is not for the caller: the stable code, with what its sentence needs. */
const Hindrance = Nullable(
  Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) }),
);
const Gain = Nullable(
  Type.Object({
    bonus: Amount,
    /** All that is to be bet then, the deposit's own part included. */
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
  /** How it stands for the caller; a visitor reads what is open to everybody. */
  status: Status,
  hindrance: Hindrance,
});

export const loyaltySchemas = {
  /** The activities that a deposit may carry, with what the typed amount would get, and why others do not apply. */
  'loyalty.depositOffers': {
    payload: Type.Object({ channel: Text(40, 1), amount: Type.Optional(Text(20, 1)) }),
    value: Type.Object({
      offers: Type.Array(
        Type.Object({ ...Words, ...Reward, endsAt: Nullable(Instant), hindrance: Hindrance, gain: Gain }),
      ),
    }),
    refusals: ['AMOUNT_INVALID'],
  },
  /** What the member chose with one of his orders; null when he chose nothing. */
  'loyalty.choice': {
    payload: Type.Object({ orderId: Id }),
    value: Type.Object({
      choice: Nullable(
        Type.Object({
          id: Id,
          activityId: Id,
          title: Type.String(),
          state: ParticipationState,
          /** Promised while the order is open, then what was granted. */
          bonus: Amount,
          /** What is to be bet for the bonus, beside the deposit's own part; null before it is granted. */
          required: Nullable(Amount),
          maxBet: Nullable(Amount),
          /** A stable code, where it was not granted. */
          reason: Nullable(Type.String()),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  'loyalty.activities': {
    payload: Type.Object({}),
    value: Type.Object({ activities: Type.Array(Listed) }),
    refusals: [],
  },
  'loyalty.activity': { payload: Type.Object({ id: Id }), value: Listed, refusals: ['NOT_FOUND'] },
} as const;
