import Type from 'typebox';
import { Amount, Month, Nullable, Text } from './parts.ts';

const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const ByCategory = Type.Record(Type.String({ pattern: '^[A-Z]{1,10}$' }), Ppm, { maxProperties: 20 });

export const agentSimulatorSchemas = {
  /** What rates and contracts would have cost in a past month, by category (operations 3.5, D-13). */
  'agentSimulator.simulate': {
    payload: Type.Object({
      /** yyyy-MM, one that is over. */
      month: Month,
      /** Login name of the agent whose team it is about; null: everybody. */
      account: Nullable(Text(100, 1)),
      /** What the top level would be entitled to: on stakes of lotteries, on valid bets of everything else. */
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
