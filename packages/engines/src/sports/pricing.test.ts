import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXED_ONE, fixedExp, fixedLn, fixedMul, fixedSqrt } from './fixed-point.ts';
import {
  equalMaps,
  type GoalModel,
  goalsShareLeft,
  mapWinnerResult,
  priceFirstGoal,
  priceFootball,
  priceHalfTimeFullTime,
  priceSeries,
  scoreGrid,
} from './index.ts';

const numRuns = Math.min(Number(process.env.PROPERTY_RUNS ?? 12), 200);
const at = (text: string) => Rational.fromDecimal(text);
const sum = (values: object) =>
  (Object.values(values) as Rational[]).reduce((total, value) => total.add(value), Rational.ZERO);
const tenths = (max: number) => fc.integer({ min: 1, max }).map((value) => Rational.of(value, 10));
const model: fc.Arbitrary<GoalModel> = fc.record({
  home: tenths(40),
  away: tenths(40),
  rho: fc.integer({ min: -5, max: 0 }).map((value) => Rational.of(value, 100)),
});
const EXAMPLE: GoalModel = { home: at('1.5'), away: at('1.2'), rho: at('-0.1') };
const swapped = ({ home, away, rho }: GoalModel): GoalModel => ({ home: away, away: home, rho });

describe('football prices (games 8.4)', () => {
  test('equal those of the worked example', () => {
    const prices = priceFootball(EXAMPLE);
    expect(prices.match.home.toNumber()).toBeCloseTo(0.42936818, 8);
    expect(prices.match.draw.toNumber()).toBeCloseTo(0.27901076, 8);
    expect(prices.handicaps['-0.25']?.fairOdds?.toNumber()).toBeCloseTo(2.004095, 6);
    expect(prices.handicaps['-0.75']?.fairOdds?.toNumber()).toBeCloseTo(2.76228, 6);
    expect(prices.totals['2.25']?.fairOdds?.toNumber()).toBeCloseTo(1.720994, 6);
    expect(prices.bothToScore.yes.toNumber()).toBeCloseTo(0.55497813, 8);
    expect(prices.oddEven.odd.toNumber()).toBeCloseTo(0.47354772, 8);
    expect(prices.correctScores['1-1']?.toNumber()).toBeCloseTo(0.13306692, 8);
    expect(prices.correctScores.AOS?.toNumber()).toBeCloseTo(0.02617784, 8);
    expect(priceHalfTimeFullTime(EXAMPLE).AH.toNumber()).toBeCloseTo(0.02486356, 8);
    expect(priceFirstGoal(EXAMPLE).none.toNumber()).toBeCloseTo(0.06720551, 8);
  });

  test('add up exactly to one in every market', () => {
    fc.assert(
      fc.property(model, (given) => {
        const prices = priceFootball(given);
        const halfTime = priceHalfTimeFullTime(given);
        const outlooks = [prices.handicaps, prices.totals, prices.teamTotals.home].flatMap(Object.values);
        const markets = [prices.match, prices.correctScores, prices.goalsBands, prices.oddEven, halfTime];
        for (const market of [...markets, ...outlooks.map(({ probabilities }) => probabilities)]) {
          expect(sum(market).equals(Rational.ONE)).toBe(true);
        }
        expect(sum(priceFirstGoal(given)).equals(Rational.ONE)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('of handicap lines favour no side, and mirror when the sides are swapped', () => {
    fc.assert(
      fc.property(model, (given) => {
        const [here, there] = [priceFootball(given), priceFootball(swapped(given))];
        for (const [line, outlook] of Object.entries(here.handicaps)) {
          const { fairOdds, fairOddsAgainst } = outlook;
          if (fairOdds === null || fairOddsAgainst === null) throw new Error(`line ${line} has no price`);
          const inverse = Rational.ONE.divide(fairOdds).add(Rational.ONE.divide(fairOddsAgainst));
          expect(inverse.equals(Rational.ONE)).toBe(true);
          const opposite = line.startsWith('-') ? line.slice(1) : `-${line}`;
          const mirrored = there.handicaps[line === '0' ? line : opposite];
          expect(mirrored?.fairOddsAgainst?.equals(fairOdds)).toBe(true);
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test('are null where nothing can be won, and impossible models are refused', () => {
    const goalless = priceFootball({ home: Rational.ZERO, away: Rational.ZERO, rho: Rational.ZERO });
    expect(goalless.totals['0.5']).toMatchObject({ fairOdds: null, fairOddsAgainst: Rational.ONE });
    expect(priceFirstGoal({ home: Rational.ZERO, away: Rational.ZERO, rho: Rational.ZERO }).none.toNumber()).toBe(1);
    expect(() => scoreGrid({ ...EXAMPLE, rho: at('1.5') })).toThrow(RangeError);
    expect(() => scoreGrid({ ...EXAMPLE, home: at('-1') })).toThrow(RangeError);
  });

  test('in play include the current score, except for handicaps', () => {
    const rest: GoalModel = { home: at('0.5'), away: at('0.4'), rho: Rational.ZERO };
    const [fresh, played] = [priceFootball(rest), priceFootball(rest, [2, 0])];
    expect(played.handicaps).toEqual(fresh.handicaps);
    expect(played.totals['2.5']?.fairOdds?.equals(fresh.totals['0.5']?.fairOdds ?? Rational.ZERO)).toBe(true);
    expect(played.match.home.compare(fresh.match.home)).toBe(1);
    expect(played.correctScores['1-0']?.toNumber()).toBe(0);
  });

  test('in play decrease with the remaining goals', () => {
    const left = ['0', '22.5', '45', '67.5', '90', '95'].map((minutes) => goalsShareLeft(at(minutes)).toNumber());
    expect(left).toEqual([1, 0.775, 0.55, 0.275, 0, 0]);
  });
});

describe('series of maps (games 8.5)', () => {
  const choose = (n: number, k: number): bigint => (k === 0 || k === n ? 1n : choose(n - 1, k - 1) + choose(n - 1, k));

  test('with equal maps equal the closed form and add up to one', () => {
    const bestOf = fc.constantFrom(1, 3, 5, 7);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), bestOf, (percent, maps) => {
        const win = Rational.of(percent, 100);
        const loss = Rational.ONE.subtract(win);
        const { scores, winner } = priceSeries(equalMaps(win, maps));
        const needed = (maps + 1) / 2;
        let home = Rational.ZERO;
        for (let lost = 0; lost < needed; lost += 1) {
          const ways = new Rational(choose(needed - 1 + lost, lost));
          const expected = ways.mul(win.power(needed)).mul(loss.power(lost));
          expect(scores[`${needed}-${lost}`]?.equals(expected)).toBe(true);
          home = home.add(expected);
        }
        expect(winner.equals(home)).toBe(true);
        expect(sum(scores).equals(Rational.ONE)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('with different chances per map equal an enumeration', () => {
    const { scores, handicaps, totals } = priceSeries(['0.6', '0.3', '0.5'].map(at));
    expect(scores['2-0']?.toNumber()).toBe(0.18);
    expect(scores['2-1']?.toNumber()).toBe(0.27);
    expect(handicaps['-1.5']?.probabilities.win.toNumber()).toBe(0.18);
    expect(handicaps['1.5']?.probabilities.win.toNumber()).toBe(0.72);
    expect(totals['2.5']?.probabilities.win.toNumber()).toBe(0.54);
  });

  test('are odd in number, with probabilities for chances', () => {
    for (const wrong of [equalMaps(at('0.5'), 2), equalMaps(at('0.5'), 11), equalMaps(at('1.1'), 3), []]) {
      expect(() => priceSeries(wrong)).toThrow(RangeError);
    }
  });

  test('void the bets on maps that were not played', () => {
    const winners = ['home', 'home'] as const;
    expect([1, 2, 3].map((map) => mapWinnerResult(winners, map, 'home'))).toEqual(['win', 'win', 'void']);
    expect(mapWinnerResult(winners, 1, 'away')).toBe('lose');
  });
});

describe('fixed-point arithmetic', () => {
  const close = (a: bigint, b: bigint) => (a > b ? a - b : b - a) < 10n ** 10n;

  test('calculates roots, powers and logarithms to 30 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 50n * 10n ** 12n }), (millionths) => {
        const value = (millionths * FIXED_ONE) / 10n ** 12n;
        const root = fixedSqrt(value);
        expect(root * root <= value * FIXED_ONE && (root + 1n) * (root + 1n) > value * FIXED_ONE).toBe(true);
        expect(close(fixedExp(fixedLn(value)), value)).toBe(true);
        expect(close(fixedMul(fixedExp(value), fixedExp(-value)), FIXED_ONE) || value > 20n * FIXED_ONE).toBe(true);
      }),
      { numRuns: 50 },
    );
    expect(close(fixedExp(FIXED_ONE), 27182818284590452353602874713526624977572n)).toBe(true);
    expect(() => fixedLn(0n)).toThrow(RangeError);
    expect(() => fixedSqrt(-1n)).toThrow(RangeError);
  });
});
