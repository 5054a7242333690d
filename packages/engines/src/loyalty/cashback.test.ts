import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CASHBACK_RATES,
  type CashbackTerms,
  type CategoryBet,
  claimCashback,
  type LiveBet,
  reckonCashback,
  type SportsBet,
  validBets,
  validLiveBets,
  validLotteryBet,
  validMachineBet,
  validPlayersBet,
  validSportsBets,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const settled = { id: 'b', state: 'SETTLED', stake: 10_000n, payout: 0n } as const;
const live = (id: string, selection: string, more: Partial<LiveBet> = {}): LiveBet => ({
  ...{ ...settled, id, category: 'LIVE', round: 'r', selection },
  ...more,
});
const sports = (id: string, selection: string, more: Partial<SportsBet> = {}): SportsBet => ({
  ...{ ...settled, id, category: 'SPORTS', selection, market: { key: 'm', outcomes: 2 } },
  odds: { format: 'DECIMAL', price: Rational.of(2) },
  ...more,
});
const figures = (bets: ReadonlyMap<string, { valid: bigint }>) => [...bets.values()].map(({ valid }) => valid);

const states = ['OPEN', 'SETTLED', 'CASHED_OUT', 'VOID', 'POSTPONED', 'CANCELLED'] as const;
const anyBet = fc
  .record({
    state: fc.constantFrom(...states),
    stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    payout: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    isFreeStake: fc.boolean(),
    category: fc.constantFrom('LIVE', 'SPORTS', 'ESPORTS', 'RNG', 'FISH', 'PVP', 'LOTT', 'ELOTT'),
    round: fc.constantFrom('r1', 'r2'),
    selection: fc.constantFrom('BANKER', 'PLAYER', 'TIE', 'BIG', 'SMALL'),
    market: fc.option(fc.record({ key: fc.constantFrom('m1', 'm2'), outcomes: fc.integer({ min: 2, max: 3 }) })),
  })
  .map((bet) => ({ ...bet, odds: null }));
const anyBets = fc
  .array(anyBet, { maxLength: 12 })
  .map((all) => all.map((bet, index) => ({ ...bet, id: `b${index}` }) as CategoryBet));

describe('valid bets', () => {
  test("are never negative or above the stake, and zero unless the game decided the member's own money", () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        const valid = validBets(bets);
        expect(valid.size).toBe(bets.length);
        for (const bet of bets) {
          const counted = valid.get(bet.id)?.valid ?? -1n;
          expect(counted >= 0n && counted <= bet.stake).toBe(true);
          if (bet.state !== 'SETTLED' || bet.isFreeStake) expect(counted).toBe(0n);
        }
      }),
      { numRuns },
    );
  });

  test('of live tables do not count on both sides of a pair, in the same round only', () => {
    const pairs = ['BANKER PLAYER', 'TIGER DRAGON', 'BIG SMALL', 'EVEN ODD', 'RED BLACK'];
    for (const [one = '', other = ''] of pairs.map((pair) => pair.split(' '))) {
      expect(figures(validLiveBets([live('a', one), live('b', other), live('c', one)]))).toEqual([0n, 0n, 0n]);
      expect(figures(validLiveBets([live('a', one), live('b', other, { round: 's' })]))).toEqual([10_000n, 10_000n]);
    }
    expect(figures(validLiveBets([live('a', 'BIG'), live('b', 'ODD')]))).toEqual([10_000n, 10_000n]);
    const alone = { round: null };
    expect(figures(validLiveBets([live('a', 'BIG', alone), live('b', 'SMALL', alone)]))).toEqual([10_000n, 10_000n]);
  });

  test('count fully if the bet on the other side was void', () => {
    expect(figures(validLiveBets([live('a', 'BIG'), live('b', 'SMALL', { state: 'VOID' })]))).toEqual([10_000n, 0n]);
    expect(figures(validSportsBets([sports('a', 'H'), sports('b', 'A', { state: 'VOID' })]))).toEqual([10_000n, 0n]);
    expect(figures(validSportsBets([sports('a', 'H'), sports('b', 'A', { state: 'CASHED_OUT' })]))).toEqual([0n, 0n]);
  });

  test('of straight bets at roulette count up to 25 numbers', () => {
    expect(figures(validLiveBets([live('a', 'STRAIGHT', { numbersCovered: 25 })]))).toEqual([10_000n]);
    expect(figures(validLiveBets([live('a', 'STRAIGHT', { numbersCovered: 26 })]))).toEqual([0n]);
  });

  test('of a three-way market do not count only when all three outcomes are covered', () => {
    const market = { key: '1x2', outcomes: 3 };
    const [home, draw, away] = ['H', 'X', 'A'].map((selection) => sports(selection, selection, { market }));
    if (!home || !draw || !away) throw new Error('three bets');
    expect(figures(validSportsBets([home, draw]))).toEqual([10_000n, 10_000n]);
    expect(figures(validSportsBets([home, draw, away]))).toEqual([0n, 0n, 0n]);
  });

  test.each([
    ['DECIMAL', '1.5', '1.499'],
    ['HONG_KONG', '0.5', '0.499'],
    ['MALAY', '0.5', '0.499'],
    ['MALAY', '-2', '-2.001'],
    ['INDO', '-2', '-2.001'],
    ['AMERICAN', '50', '49'],
    ['AMERICAN', '-200', '-201'],
  ] as const)('at odds of the format %s count from exactly %s, and not at %s', (format, least, tooShort) => {
    const at = (text: string) => sports('a', 'H', { odds: { format, price: Rational.fromDecimal(text) } });
    expect(figures(validSportsBets([at(least)]))).toEqual([10_000n]);
    expect(figures(validSportsBets([at(tooShort)]))).toEqual([0n]);
  });

  test('of parlays count independently of each other', () => {
    const parlay = { market: null, payout: 90_000n };
    expect(figures(validSportsBets([sports('a', '-', parlay), sports('b', '+', parlay)]))).toEqual([10_000n, 10_000n]);
  });

  test('of slots and fishing are the stake, and zero for free spins', () => {
    const spin = { ...settled, category: 'RNG', payout: 10_000n } as const;
    expect(validMachineBet(spin).valid).toBe(10_000n);
    expect(validMachineBet({ ...spin, isFreeStake: true }).valid).toBe(0n);
  });

  test('of games among players are the reported effective stake, and a higher one than the stake is flagged', () => {
    const round = { ...settled, category: 'PVP', payout: 7_000n } as const;
    expect(validPlayersBet(round)).toEqual({ valid: 3_000n, isReportedAbove: false });
    expect(validPlayersBet({ ...round, reported: 9_000n })).toEqual({ valid: 9_000n, isReportedAbove: false });
    expect(validPlayersBet({ ...round, reported: 10_001n })).toEqual({ valid: 10_000n, isReportedAbove: true });
  });

  test("are the lower of ours and the vendor's, and the difference is flagged", () => {
    const push = live('a', 'BANKER', { payout: 10_000n, reported: 1n });
    expect([...validLiveBets([push]).values()]).toEqual([{ valid: 0n, isReportedAbove: true }]);
  });

  test('of lotteries are the stake up to 70 % of the outcomes', () => {
    const bet = { ...settled, category: 'LOTT' } as const;
    expect(validLotteryBet({ ...bet, coverage: Rational.of(7, 10) }).valid).toBe(10_000n);
    expect(validLotteryBet({ ...bet, coverage: Rational.of(701, 1000) }).valid).toBe(0n);
    expect(validLotteryBet({ ...bet, state: 'CANCELLED' }).valid).toBe(0n);
  });
});

describe('cashback', () => {
  const terms: CashbackTerms = { rates: CASHBACK_RATES, minClaim: 100n, dailyCap: 10_000n };

  test('is at most the daily cap and at least the minimum claim, and otherwise what was computed', () => {
    const amount = fc.bigInt({ min: 0n, max: 3_000_000n });
    fc.assert(
      fc.property(fc.record({ RNG: amount, LIVE: amount, PVP: amount }), amount, (eligible, used) => {
        const claim = reckonCashback(eligible, terms, { total: used });
        expect(claim.paid === 0n || used + claim.paid <= 10_000n).toBe(true);
        expect(claim.paid === 0n).toBe(claim.refusal !== null);
        if (claim.computed < 100n) expect(claim.refusal).toBe('CASHBACK_BELOW_MIN');
        else if (used >= 10_000n) expect(claim.refusal).toBe('CASHBACK_DAILY_CAP');
        else expect(claim.paid).toBe(claim.computed < 10_000n - used ? claim.computed : 10_000n - used);
      }),
      { numRuns },
    );
  });

  test('excludes lotteries, and shows e-sports with zero until a rate is set', () => {
    const claim = reckonCashback({ LOTT: 10n ** 6n, ESPORTS: 10n ** 6n, RNG: 10n ** 6n }, terms);
    expect(claim.categories.LOTT).toBeUndefined();
    expect(claim.categories.ESPORTS).toEqual({ eligible: 10n ** 6n, amount: 0n });
    expect(claim.paid).toBe(10_000n);
    const rates = { ...CASHBACK_RATES, ESPORTS: 5_000n };
    expect(reckonCashback({ ESPORTS: 10n ** 6n }, { ...terms, rates }).paid).toBe(5_000n);
  });

  test('counts earlier payments of the day towards the cap of a category', () => {
    const capped = { ...terms, categoryCaps: { RNG: 1_000n } };
    const paid = (RNG: bigint) => reckonCashback({ RNG: 10n ** 6n }, capped, { total: RNG, byCategory: { RNG } });
    expect([paid(0n).paid, paid(400n).paid]).toEqual([1_000n, 600n]);
    expect(paid(1_000n)).toMatchObject({ paid: 0n, refusal: 'CASHBACK_DAILY_CAP' });
  });

  test('excludes bets that a promotion counted', () => {
    const bet = { ...settled, category: 'RNG', stake: 10n ** 6n } as const;
    const claim = claimCashback([bet, { ...bet, id: 'c', isPromotionLocked: true }], terms);
    expect(claim.categories.RNG?.eligible).toBe(10n ** 6n);
    expect(claim.validBets.get('c')?.valid).toBe(10n ** 6n);
  });
});
