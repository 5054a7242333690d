import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnNumbers, endingStatistics, endingsByHead, specialTrend } from '../index.ts';
import { anyResult, NORTHERN_RESULT } from '../testing/results.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const special = (number: string) => ({ ...NORTHERN_RESULT, DB: [number] });

describe('statistics of a lottery', () => {
  test('count each appearance in the span and the draws since the last', () => {
    const statistics = endingStatistics('N', [special('00011'), NORTHERN_RESULT, special('00022')], 2);
    const of = (number: string) => statistics.find((one) => one.number === number);
    expect(of('20')).toEqual({ number: '20', drawn: 4, since: 0 });
    expect(of('11')).toEqual({ number: '11', drawn: 1, since: 0 });
    expect(of('22')).toEqual({ number: '22', drawn: 0, since: 2 });
    expect(of('99')).toEqual({ number: '99', drawn: 0, since: 3 });
  });

  test('of the special prize use that prize alone', () => {
    const statistics = endingStatistics('N', [NORTHERN_RESULT], 30, 'de_db');
    expect(statistics.filter((one) => one.drawn > 0)).toEqual([{ number: '64', drawn: 1, since: 0 }]);
    expect(() => endingStatistics('N', [], 30, 'lo3')).toThrow(RangeError);
  });

  test('the endings of a span add up to all its numbers', () => {
    fc.assert(
      fc.property(fc.array(anyResult('S'), { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (results, span) => {
        const drawn = endingStatistics('S', results, span).reduce((sum, one) => sum + one.drawn, 0);
        expect(drawn).toBe(18 * Math.min(results.length, span));
      }),
      { numRuns },
    );
  });
});

describe('the trend of the special prize', () => {
  test('marks the drawn digit and counts the draws since the others', () => {
    const [newest, older] = specialTrend([special('74186'), special('20518')]);
    expect(newest).toMatchObject({ special: '74186', digits: { head: 8, tail: 6, sum: 4 } });
    expect(newest?.gaps.tail).toEqual([2, 2, 2, 2, 2, 2, 0, 2, 1, 2]);
    expect(older?.gaps.head).toEqual([1, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(older?.digits.sum).toBe(9);
  });
});

test('the board by head contains every ending once', () => {
  const heads = endingsByHead('N', NORTHERN_RESULT);
  expect(heads[2]).toEqual(['0', '0', '8']);
  expect(heads.flat()).toHaveLength(drawnNumbers('N', NORTHERN_RESULT).length);
});
