import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BetRule,
  betMathematics,
  betRulesOf,
  countHits,
  findBetRule,
  numbersRead,
  PROFILE_VN_A,
  type PriceTableData,
  prizesRead,
  type Region,
  readPriceTable,
} from '../index.ts';
import { anyResult, NORTHERN_RESULT, SOUTHERN_RESULT } from '../testing/results.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const REGIONS: readonly Region[] = ['N', 'S'];
const ONE = Rational.ONE;

function ruleOf(region: Region, code: string): BetRule {
  const rule = findBetRule(region, code);
  if (rule === null) throw new Error(`${code} is not played in ${region}`);
  return rule;
}

/** Probability that all given endings appear, calculated draw by draw. */
function allAppearStepByStep(size: number, draws: number): Rational {
  let seen: Rational[] = [ONE, ...Array(size).fill(Rational.ZERO)];
  for (let draw = 0; draw < draws; draw += 1) {
    seen = seen.map((probability, count) => {
      const stays = probability.mul(Rational.of(100 - (size - count), 100));
      const before = seen[count - 1] ?? Rational.ZERO;
      return stays.add(before.mul(Rational.of(size - count + 1, 100)));
    });
  }
  return seen[size] as Rational;
}

describe('exact probabilities', () => {
  test('the endings of xiên appear as often as an enumeration of the draws shows', () => {
    for (const region of REGIONS) {
      for (const size of [2, 3, 4]) {
        const rule = ruleOf(region, `xien${size}`);
        const exact = allAppearStepByStep(size, numbersRead(region, rule));
        expect(betMathematics(region, rule, ONE).winProbability.equals(exact)).toBe(true);
      }
    }
  });

  test('plays on one drawn number win and pay, over all outcomes, according to probability and return', () => {
    for (const region of REGIONS) {
      for (const rule of betRulesOf(region).filter((one) => numbersRead(region, one) === 1)) {
        const [prize = 'DB'] = prizesRead(region, rule);
        const base = region === 'N' ? NORTHERN_RESULT : SOUTHERN_RESULT;
        const width = base[prize]?.[0]?.length ?? 0;
        const varied = rule.part === 'TENS' ? 2 : rule.digits;
        let hits = 0;
        for (let value = 0; value < 10 ** varied; value += 1) {
          const digits = String(value).padStart(varied, '0');
          const drawn = rule.part === 'FIRST' ? digits.padEnd(width, '3') : digits.padStart(width, '3');
          hits += countHits(region, rule, ['7'.repeat(rule.digits)], { ...base, [prize]: [drawn] });
        }
        const { winProbability, returnToPlayer } = betMathematics(region, rule, Rational.of(90));
        expect(winProbability.equals(Rational.of(hits, 10 ** varied)), rule.code).toBe(true);
        expect(returnToPlayer.equals(Rational.of(90 * hits, 10 ** varied)), rule.code).toBe(true);
      }
    }
  });

  test('expected hits of all values of a drawn number are the numbers looked at ÷ values', () => {
    const plays = REGIONS.flatMap((region) =>
      betRulesOf(region)
        .filter((rule) => rule.wins === 'PER_OCCURRENCE' && rule.digits === 2)
        .map((rule) => ({ region, rule })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...plays),
        anyResult('N'),
        anyResult('S'),
        fc.nat(),
        ({ region, rule }, n, s, pick) => {
          const result = region === 'N' ? n : s;
          const prizes = prizesRead(region, rule);
          const prize = prizes[pick % prizes.length] as string;
          const numbers = result[prize as keyof typeof result] ?? [];
          const width = numbers[0]?.length ?? 0;
          const without = countHits(region, rule, ['42'], { ...result, [prize]: numbers.slice(1) });
          let hits = 0;
          for (let value = 0; value < 100; value += 1) {
            const two = String(value).padStart(2, '0');
            const drawn = rule.part === 'FIRST' ? two.padEnd(width, '0') : two.padStart(width, '0');
            hits += countHits(region, rule, ['42'], { ...result, [prize]: [drawn, ...numbers.slice(1)] });
          }
          expect(hits).toBe(100 * without + 1);
          const { expectedHits } = betMathematics(region, rule, ONE);
          expect(expectedHits.equals(Rational.of(numbersRead(region, rule), 100))).toBe(true);
        },
      ),
      { numRuns },
    );
  });

  test('trượt and its opposite have a probability of one together, and more endings win less', () => {
    for (const region of REGIONS) {
      let before = ONE;
      for (let size = 4; size <= 10; size += 1) {
        const rule = ruleOf(region, `truot${size}`);
        const { winProbability } = betMathematics(region, rule, ONE);
        expect(winProbability.equals(Rational.of(100 - size, 100).power(numbersRead(region, rule)))).toBe(true);
        expect(winProbability.compare(before)).toBe(-1);
        before = winProbability;
      }
    }
  });

  test('discounted multipliers of other operators return what their tables state', () => {
    const lo2 = (region: Region, odds: string, units: number) =>
      betMathematics(region, ruleOf(region, 'lo2'), Rational.fromDecimal(odds), units).returnToPlayer.toDecimal(6);
    expect(lo2('N', '80', 23)).toBe('0.93913');
    expect(lo2('N', '78', 22)).toBe('0.957272');
    expect(lo2('S', '79', 15)).toBe('0.948');
  });
});

describe('price tables', () => {
  const withPrice = (bet: string, odds: string, more: Partial<PriceTableData> = {}): PriceTableData => ({
    ...PROFILE_VN_A,
    ...more,
    prices: { ...PROFILE_VN_A.prices, N: { ...PROFILE_VN_A.prices.N, [bet]: { odds } } },
  });

  test('the default profile offers every play of both regions and leaves a margin', () => {
    const table = readPriceTable(PROFILE_VN_A, 0n);
    expect(table.ok && table.value.prices.N.size).toBe(betRulesOf('N').length);
    expect(table.ok && table.value.prices.S.size).toBe(betRulesOf('S').length);
    expect([betRulesOf('N').length, betRulesOf('S').length]).toEqual([27, 24]);
  });

  test('are refused as soon as return and the highest rate together reach one', () => {
    expect(readPriceTable(PROFILE_VN_A, 999n).ok).toBe(true);
    expect(readPriceTable(PROFILE_VN_A, 1000n)).toMatchObject({
      code: 'PRICE_TABLE_MARGIN',
      params: { region: 'N', bet: 'lo2_1k', rtp: '0.999', ratePpm: 1000 },
    });
    expect(readPriceTable(withPrice('de_db', '100'), 0n)).toMatchObject({ code: 'PRICE_TABLE_MARGIN' });
    expect(readPriceTable(withPrice('de_db', '99.9999'), 0n).ok).toBe(true);
  });

  test('odds written without the stake are raised by it', () => {
    const table = readPriceTable(
      { ...PROFILE_VN_A, oddsIncludeStake: false, prices: { N: { de_db: { odds: '98.5' } }, S: {} } },
      0n,
    );
    expect(table.ok && table.value.prices.N.get('de_db')?.odds.toString()).toBe('199/2');
    expect(
      readPriceTable({ ...PROFILE_VN_A, oddsIncludeStake: false, prices: { N: { de_db: { odds: '99' } }, S: {} } }, 0n),
    ).toMatchObject({ code: 'PRICE_TABLE_MARGIN' });
  });

  test.each([
    ['unknown', '9', 'PRICE_TABLE_BET_UNKNOWN'],
    ['de_g8', '98', 'PRICE_TABLE_BET_UNKNOWN'],
    ['de_db', '1e2', 'PRICE_TABLE_ODDS'],
    ['de_db', '-5', 'PRICE_TABLE_ODDS'],
    ['de_db', '0', 'PRICE_TABLE_ODDS'],
    ['de_db', '98.12345', 'PRICE_TABLE_ODDS'],
  ])('%s at %s is refused', (bet, odds, code) => {
    expect(readPriceTable(withPrice(bet, odds), 0n)).toMatchObject({ ok: false, code });
  });

  test('units must be whole and limited', () => {
    for (const units of [0, 1.5, 1001]) {
      const data = { ...PROFILE_VN_A, prices: { N: { lo2: { odds: '80', units } }, S: {} } };
      expect(readPriceTable(data, 0n)).toMatchObject({ code: 'PRICE_TABLE_UNITS' });
    }
  });
});
