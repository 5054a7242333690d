import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  betTerms,
  cashOutOffer,
  cashOutShare,
  checkParlay,
  combinedOdds,
  deadHeatPayout,
  decimalOdds,
  marketMargin,
  type OddsFormat,
  oddsWithMargin,
  type ParlayLeg,
  parlayCashOutTerms,
  parlayFactor,
  parlayPayout,
  payoutOf,
  priceIn,
  riskAndWin,
  type SelectionResult,
  systemPayout,
  systemReturn,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const FORMATS: readonly OddsFormat[] = ['DECIMAL', 'HONG_KONG', 'MALAY', 'INDO', 'AMERICAN'];
const odds = fc.integer({ min: 101, max: 5_000 }).map((cents) => Rational.of(cents, 100));
const result = fc.constantFrom<SelectionResult>('win', 'half-win', 'push', 'half-lose', 'lose', 'void');
const leg: fc.Arbitrary<ParlayLeg> = fc.record({ odds, result });
const at = (text: string) => Rational.fromDecimal(text);
const sum = (values: readonly Rational[]) => values.reduce((total, value) => total.add(value), Rational.ZERO);
const isNear = (a: Rational, b: Rational) => Math.abs(a.subtract(b).toNumber()) < 1e-19;

describe('formats of odds (games 8.1)', () => {
  test('are the same odds in different notations', () => {
    fc.assert(
      fc.property(odds, fc.constantFrom(...FORMATS), (decimal, format) => {
        expect(decimalOdds(format, priceIn(format, decimal)).equals(decimal)).toBe(true);
      }),
      { numRuns },
    );
    expect(() => priceIn('INDO', Rational.ONE)).toThrow(RangeError);
  });

  test('win on the risk what their decimal odds state, whichever side the stake names', () => {
    const stake = Rational.of(100);
    fc.assert(
      fc.property(odds, fc.constantFrom(...FORMATS), (decimal, format) => {
        const { risk, win } = riskAndWin(format, priceIn(format, decimal), stake);
        expect(risk.mul(decimal).equals(risk.add(win))).toBe(true);
        expect(risk.equals(stake) || win.equals(stake)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('risk a whole number of minor units, rounded up', () => {
    expect(betTerms('MALAY', at('-0.333'), 1_001n)).toEqual({ risk: 334n, odds: new Rational(1333n, 333n) });
    expect(betTerms('HONG_KONG', at('0.95'), 1_001n)).toEqual({ risk: 1_001n, odds: at('1.95') });
  });
});

describe('margins (games 8.3)', () => {
  test('that are removed leave probabilities that add up to one, by every method', () => {
    const market = fc
      .array(fc.integer({ min: 102, max: 900 }), { minLength: 2, maxLength: 6 })
      .map((cents) => cents.map((one) => Rational.of(one, 100)));
    fc.assert(
      fc.property(market, (prices) => {
        const taken = marketMargin(prices);
        expect(sum(taken.multiplicative).equals(Rational.ONE)).toBe(true);
        expect(sum(taken.additive).equals(Rational.ONE)).toBe(true);
        expect(isNear(sum(taken.power.probabilities), Rational.ONE)).toBe(true);
        expect(taken.shin === null).toBe(taken.overround.compare(Rational.ONE) < 0);
        if (taken.shin !== null) {
          expect(isNear(sum(taken.shin.probabilities), Rational.ONE)).toBe(true);
          expect(taken.shin.insiders.compare(Rational.ONE)).toBe(-1);
        }
      }),
      { numRuns },
    );
  });

  test('are zero at fair odds, whose probabilities all methods leave unchanged', () => {
    const { margin, power, shin } = marketMargin([at('4'), at('4'), at('2')]);
    expect(margin.equals(Rational.ZERO)).toBe(true);
    for (const probabilities of [power.probabilities, shin?.probabilities ?? []]) {
      expect(probabilities.map((one) => one.toNumber())).toEqual([0.25, 0.25, 0.5]);
    }
  });

  test('need at least two outcomes, and odds above one', () => {
    expect(() => marketMargin([at('2')])).toThrow(RangeError);
    expect(() => marketMargin([at('2'), at('1')])).toThrow(RangeError);
  });

  test('that are applied to fair probabilities are at least the requested margin', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 20 }), (shares, percent) => {
        const total = shares.reduce((a, b) => a + b, 0);
        const overround = Rational.of(percent, 100);
        const prices = oddsWithMargin(
          shares.map((share) => Rational.of(share, total)),
          overround,
        );
        const inverse = sum(prices.map((price) => Rational.ONE.divide(price)));
        expect(inverse.compare(Rational.ONE.add(overround)) >= 0).toBe(true);
      }),
      { numRuns },
    );
    expect(oddsWithMargin([at('0.25')], Rational.ZERO)[0]?.toNumber()).toBe(4);
  });
});

describe('parlays and systems (games 8.2)', () => {
  test('a system is the sum of its parlays', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), fc.nat(5), (legs, pick) => {
        const k = (pick % legs.length) + 1;
        const parlays = choices(legs, k);
        const { bets, factor } = systemReturn(legs, k);
        expect(bets).toBe(BigInt(parlays.length));
        expect(factor.equals(sum(parlays.map(parlayFactor)))).toBe(true);
        expect(systemPayout(1_000n, legs, k)).toBe(factor.floorMul(1_000n));
      }),
      { numRuns },
    );
    expect(() => systemReturn([], 1)).toThrow(RangeError);
  });

  test('a void leg counts as one, and a lost leg loses the parlay', () => {
    const win: ParlayLeg = { odds: at('1.95'), result: 'win' };
    expect(parlayPayout(1_000n, [win, { odds: at('3'), result: 'void' }])).toBe(1_950n);
    expect(parlayPayout(1_000n, [win, { odds: at('3'), result: 'lose' }])).toBe(0n);
    expect(combinedOdds([{ odds: at('2') }, { odds: at('3'), isVoid: true }]).toNumber()).toBe(2);
  });

  test('legs are limited in number and odds, and belong to different matches', () => {
    const legs = ['m1', 'm2'].map((match) => ({ match, odds: at('1.5') }));
    const code = (decision: ReturnType<typeof checkParlay>) =>
      decision.ok ? decision.value.odds.toNumber() : decision.code;
    expect(code(checkParlay(legs))).toBe(2.25);
    expect(code(checkParlay(legs.slice(1)))).toBe('PARLAY_LEGS');
    expect(code(checkParlay([...legs, { match: 'm1', odds: at('2') }]))).toBe('PARLAY_SAME_MATCH');
    expect(code(checkParlay([...legs, { match: 'm3', odds: at('1.09') }]))).toBe('PARLAY_ODDS');
  });

  test('a dead heat divides the stake', () => {
    expect(deadHeatPayout(1_000n, at('5'), 2)).toBe(2_500n);
    expect(deadHeatPayout(1_000n, at('5'), 3, 2)).toBe(3_333n);
    expect(() => deadHeatPayout(1_000n, at('5'), 2, 3)).toThrow(RangeError);
  });

  test('single payouts are rounded down once', () => {
    expect(payoutOf(333n, at('1.95'), 'half-win')).toBe(491n);
    expect(payoutOf(333n, at('1.95'), 'half-lose')).toBe(166n);
  });
});

describe('cash-out (games 8.2)', () => {
  const terms = { oddsTaken: at('2.5'), currentFairOdds: at('1.6'), margin: at('0.05') };

  test('is exact before it is rounded down', () => {
    // 50.00 × 8 / 1.25 × 0.94 is 300.80; binary floating point would give 300.79.
    const even = { oddsTaken: at('8'), currentFairOdds: at('1.25'), margin: at('0.06') };
    expect(cashOutOffer(5_000n, even)).toBe(30_080n);
    expect(cashOutOffer(10_000n, terms)).toBe(14_843n);
  });

  test('of a share leaves the rest of the stake, and never pays more than for the whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 1, max: 100 }), (stake, percent) => {
        const { paidNow, remainingStake } = cashOutShare(stake, Rational.of(percent, 100), terms);
        expect(remainingStake >= 0n && remainingStake <= stake).toBe(true);
        expect(paidNow + cashOutOffer(remainingStake, terms) <= cashOutOffer(stake, terms)).toBe(true);
      }),
      { numRuns },
    );
    expect(() => cashOutShare(100n, Rational.ZERO, terms)).toThrow(RangeError);
  });

  test('of a parlay counts settled legs with their results, and is not offered while a leg is suspended', () => {
    const settled: ParlayLeg[] = [{ odds: at('2'), result: 'half-win' }];
    const open = { oddsTaken: at('3'), currentFairOdds: at('1.5') };
    const offered = parlayCashOutTerms(settled, [open, open]);
    expect(offered && cashOutOffer(1_000n, offered)).toBe(5_700n);
    expect(parlayCashOutTerms(settled, [open, { ...open, currentFairOdds: null }])).toBeNull();
  });
});

function choices<Item>(items: readonly Item[], k: number): Item[][] {
  if (k === 0) return [[]];
  return items.flatMap((item, index) => choices(items.slice(index + 1), k - 1).map((rest) => [item, ...rest]));
}
