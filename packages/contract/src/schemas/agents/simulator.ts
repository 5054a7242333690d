import Type from 'typebox';
import { Amount, Month, Nullable, Text } from '../parts.ts';

const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const ByCategory = Type.Record(Type.String({ pattern: '^[A-Z]{1,10}$' }), Ppm, { maxProperties: 20 });

export const agentSimulatorSchemas = {
  /** Cost that rates and contracts would have had in a past month, by category. */
  'agentSimulator.simulate': {
    payload: Type.Object({
      /** yyyy-MM of a past month. */
      month: Month,
      /** Login name of the agent whose team is simulated; null: all members. */
      account: Nullable(Text(100, 1)),
      /** Entitlement of the top level: on stakes of lotteries, on valid bets of all other categories. */
      rebatePpm: ByCategory,
      cashbackPpm: ByCategory,
      salaryPpm: Ppm,
      dividendPpm: Ppm,
      ceilingPpm: Ppm,
    }),
    value: Type.Object({
      rows: Type.Array(
        Type.Object({
          category: Type.String(),
          base: Amount,
          earned: Amount,
          given: Amount,
          rebate: Amount,
          cashback: Amount,
          salary: Amount,
          dividend: Amount,
          total: Amount,
          totalPpm: Type.Integer(),
          isAboveCeiling: Type.Boolean(),
        }),
      ),
      total: Amount,
      earned: Amount,
      isAboveCeiling: Type.Boolean(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'],
  },
} as const;
