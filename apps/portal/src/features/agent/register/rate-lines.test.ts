import { describe, expect, test } from 'vitest';
import { cardOf, differsWithin, rateLines, remainingShare, showValue, valueOn, valuesOn } from './rate-lines.ts';

const centre = {
  rates: {
    LOTTERY_GROUP: { SSC1M: 1956, SSC5M: 1956 },
    LOTTERY_RATE: { xsmb: 1_500, SSC1M: 1_500 },
    CATEGORY_RATE: { LIVE: 4_000, RNG: 0 },
  },
  groupLotteries: [
    { code: 'SSC1M', min: 1800, step: 2 },
    { code: 'SSC5M', min: 1800, step: 2 },
  ],
  rateLotteries: ['xsmb', 'xsmn'],
  categories: ['LIVE', 'RNG', 'PVP'],
};

describe('the rates that an agent can give', () => {
  test('show lotteries with the same value in one row, and leave out lotteries without a rate', () => {
    const lines = rateLines(centre);
    expect(lines.map(({ kind, keys, min, max, isNamed }) => [kind, keys, min, max, isNamed])).toEqual([
      ['LOTTERY_GROUP', ['SSC1M', 'SSC5M'], 1800, 1956, false],
      ['LOTTERY_RATE', ['xsmb', 'SSC1M'], 0, 1500, false],
      ['CATEGORY_RATE', ['LIVE'], 0, 4000, true],
    ]);
    const [group] = lines;
    expect(cardOf(lines, { [group?.id ?? '']: 1940 })).toEqual({ LOTTERY_GROUP: { SSC1M: 1940, SSC5M: 1940 } });
  });

  test('show the lowest rate of a row that differs between lotteries, never below its minimum', () => {
    const [group] = rateLines(centre);
    if (group === undefined) throw new Error('no line');
    expect(valueOn(group, { LOTTERY_GROUP: { SSC1M: 1940, SSC5M: 1930 } })).toBe(1930);
    expect(valueOn(group, {})).toBe(1800);
    expect([showValue('LOTTERY_GROUP', 1940), showValue('CATEGORY_RATE', 2_500)]).toEqual(['1940', '0.25%']);
    expect(remainingShare(group, 1940)).toBe('0.80%');
  });

  test('can be set per lottery, starting from the values of the shared rows', () => {
    const [shared, each] = [rateLines(centre), rateLines(centre, true)];
    expect(each.map(({ kind, keys, isNamed }) => [kind, keys, isNamed])).toEqual([
      ['LOTTERY_GROUP', ['SSC1M'], true],
      ['LOTTERY_GROUP', ['SSC5M'], true],
      ['LOTTERY_RATE', ['xsmb'], true],
      ['LOTTERY_RATE', ['SSC1M'], true],
      ['CATEGORY_RATE', ['LIVE'], true],
    ]);
    const set = cardOf(shared, { [shared[0]?.id ?? '']: 1940 });
    expect(Object.values(valuesOn(each, set)).slice(0, 2)).toEqual([1940, 1940]);
    const lower = { ...valuesOn(each, set), [each[1]?.id ?? '']: 1900 };
    expect(cardOf(each.slice(0, 2), lower)).toEqual({ LOTTERY_GROUP: { SSC1M: 1940, SSC5M: 1900 } });
    expect(differsWithin(shared, cardOf(each, lower))).toBe(true);
    expect([differsWithin(shared, set), differsWithin(shared, {})]).toEqual([false, false]);
  });
});
