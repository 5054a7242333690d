import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GiveBackPlan, simulateGiveBack } from './give-back.ts';

const PLAN: GiveBackPlan = {
  rebatePpm: { LIVE: 4_000n, ELOTT: 30_000n },
  cashbackPpm: { LIVE: 7_000n },
  salaryPpm: 5_000n,
  dividendPpm: 200_000n,
  ceilingPpm: 15_000n,
};

describe('D-13: the share of agents in a past month', () => {
  test('is computed on stakes of lotteries and valid bets of other categories, and a dividend on the rest', () => {
    const [live, lottery] = simulateGiveBack(
      [
        { category: 'LIVE', stake: 2_000_000n, validBet: 1_000_000n, payout: 1_960_000n, rebate: 3_000n },
        { category: 'ELOTT', stake: 1_000_000n, validBet: 900_000n, payout: 980_000n, rebate: 0n },
      ],
      PLAN,
    );
    // Profit 40,000 − 4,000 − 7,000 − 5,000 = 24,000; the dividend is 20 % of it.
    expect(live).toMatchObject({ base: 1_000_000n, earned: 40_000n, given: 3_000n, dividend: 4_800n, total: 20_800n });
    expect(live).toMatchObject({ totalPpm: 20_800n, isAboveCeiling: true });
    // The category has a loss after its rebates: no dividend.
    expect(lottery).toMatchObject({ base: 1_000_000n, rebate: 30_000n, cashback: 0n, salary: 4_500n, dividend: 0n });
  });

  test('has no warning without play, and never a dividend above the profit', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amount, amount, amount, (stake, validBet, payout) => {
        const [row] = simulateGiveBack([{ category: 'LIVE', stake, validBet, payout, rebate: 0n }], PLAN);
        if (!row) throw new Error('a category without a row');
        expect(row.dividend === 0n || row.dividend < row.earned).toBe(true);
        expect(row.isAboveCeiling).toBe(row.total * 1_000_000n > row.base * 15_000n && row.base > 0n);
      }),
    );
  });
});
