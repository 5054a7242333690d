import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalDraws } from './interval-calendar.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const MINUTE = { intervalS: 60, closeBeforeS: 5 };
const at = (text: string) => Date.parse(text);

test('a one-minute game draws at every full minute of the day and closes five seconds earlier', () => {
  expect(intervalDraws(MINUTE, at('2026-11-20T05:06:30Z'), 2, 7)).toEqual([
    {
      issue: '20261120-0727',
      date: '2026-11-20',
      closesAtMs: at('2026-11-20T05:06:55Z'),
      drawsAtMs: at('2026-11-20T05:07:00Z'),
    },
    {
      issue: '20261120-0728',
      date: '2026-11-20',
      closesAtMs: at('2026-11-20T05:07:55Z'),
      drawsAtMs: at('2026-11-20T05:08:00Z'),
    },
  ]);
});

test('an issue takes no bets at its closing instant', () => {
  const first = (text: string) => intervalDraws(MINUTE, at(text), 1, 7)[0]?.issue;
  expect(first('2026-11-20T05:06:54.999Z')).toBe('20261120-0727');
  expect(first('2026-11-20T05:06:55.000Z')).toBe('20261120-0728');
});

test('the last draw of a day takes place at midnight and belongs to the day that ends', () => {
  const draws = intervalDraws(MINUTE, at('2026-11-20T16:58:30Z'), 3, 7);
  expect(draws.map((one) => [one.issue, new Date(one.drawsAtMs).toISOString()])).toEqual([
    ['20261120-1439', '2026-11-20T16:59:00.000Z'],
    ['20261120-1440', '2026-11-20T17:00:00.000Z'],
    ['20261121-0001', '2026-11-20T17:01:00.000Z'],
  ]);
  expect(intervalDraws(MINUTE, at('2026-11-20T16:59:55Z'), 1, 7)[0]?.issue).toBe('20261121-0001');
});

test('draws follow one another without a gap and with unique numbers, from any instant', () => {
  const intervals = [10, 30, 60, 90, 300, 600, 86_400].map((intervalS) => ({ intervalS, closeBeforeS: 5 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.integer({ min: at('2024-01-01'), max: at('2030-01-01') }),
      fc.integer({ min: -11, max: 14 }),
      (interval, now, offset) => {
        const draws = intervalDraws(interval, now, 20, offset);
        expect(new Set(draws.map((one) => one.issue)).size).toBe(20);
        expect(draws[0]?.closesAtMs).toBeGreaterThan(now);
        expect((draws[0]?.closesAtMs ?? 0) - interval.intervalS * 1000).toBeLessThanOrEqual(now);
        draws.forEach((one, index) => {
          expect(one.drawsAtMs - (draws[0]?.drawsAtMs ?? 0)).toBe(index * interval.intervalS * 1000);
        });
      },
    ),
    { numRuns },
  );
});

test('an interval that does not divide the day is refused', () => {
  expect(() => intervalDraws({ intervalS: 7, closeBeforeS: 1 }, 0, 1, 7)).toThrow(RangeError);
});
