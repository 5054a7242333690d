import Type from 'typebox';
import { GIVE_BACK_CATEGORIES, HIGHEST_CEILING_PPM } from '../../give-back.ts';
import { Id, Instant, Nothing, Nullable, OneOf } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { RATE_REFUSALS, RateCard } from './agents.ts';

const GiveBackCategory = OneOf(...GIVE_BACK_CATEGORIES);
/** Cashback has two decimals of a percent: the use case refuses a finer one. */
const GiveBackValue = Type.Object({
  cashbackPpm: Type.Integer({ minimum: 0, maximum: HIGHEST_CEILING_PPM }),
  ceilingPpm: Type.Integer({ minimum: 0, maximum: HIGHEST_CEILING_PPM }),
});
const GiveBackValues = Type.Object({
  ...{ LIVE: GiveBackValue, SPORTS: GiveBackValue, ESPORTS: GiveBackValue },
  ...{ FISH: GiveBackValue, RNG: GiveBackValue, PVP: GiveBackValue },
});
export const backOfficeRatesSchemas = {
  /** First person of a four-eyes request. A category's rate and cashback may not exceed its ceiling. */
  'agentsBackOffice.changeRates': {
    payload: Type.Object({ id: Id, rates: RateCard, reason: ShownLines(300, 1) }),
    value: Type.Object({ requestId: Id }),
    refusals: [
      ...['FORBIDDEN', 'NOT_FOUND', 'RATE_BELOW_DOWNLINE', 'REQUEST_STATE', 'RATE_ABOVE_CEILING'],
      ...RATE_REFUSALS,
    ],
  },
  /** What each category gives back of valid bets: cashback, the highest rate of an agent, and the ceiling of both. */
  'agentsBackOffice.giveBack': {
    payload: Nothing,
    value: Type.Object({
      revision: Type.String(),
      rows: Type.Array(
        Type.Object({
          category: GiveBackCategory,
          cashbackPpm: Type.Integer(),
          /** The highest present rate; the ceiling may have been lowered below it. */
          ratePpm: Type.Integer(),
          ceilingPpm: Type.Integer(),
        }),
      ),
      pending: Nullable(Type.Object({ id: Id, maker: Type.String(), at: Instant })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request: other cashback and ceilings of all categories. */
  'agentsBackOffice.requestGiveBack': {
    payload: Type.Object({
      revision: Type.String({ pattern: '^\\d{1,18}$' }),
      values: GiveBackValues,
      reason: ShownLines(300, 1),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'BAD_REQUEST', 'RATE_ABOVE_CEILING', 'REQUEST_STATE', 'STATE_CONFLICT'],
  },
} as const;
