import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { chanceOfSums, luckyFigures, luckyFromKeno, PC28 } from './index.ts';

const digit = fc.integer({ min: 0, max: 9 });

describeFamily({
  family: PC28,
  anyDraw: fc.tuple(digit, digit, digit),
  partitions: [
    Array.from({ length: 28 }, (_, sum) => `tm_${sum}`),
    ['big', 'small'],
    ['odd', 'even'],
    ['bigodd', 'bigeven', 'smallodd', 'smalleven'],
  ],
});

test('colours leave exactly four sums out', () => {
  const without = Array.from({ length: 28 }, (_, sum) => [Math.min(9, sum), Math.min(9, Math.max(0, sum - 9))])
    .map(([first = 0, second = 0], sum) => luckyFigures([first, second, sum - first - second]))
    .filter(({ wave }) => wave === null)
    .map(({ sum }) => sum);
  expect(without).toEqual([0, 13, 14, 27]);
});

test('a pack counts a repeated sum once, and three sums more than two', () => {
  expect(chanceOfSums([13, 13, 13]).toString()).toBe('3/40');
  expect(chanceOfSums([0, 27]).toString()).toBe('1/500');
});

test('twenty balls in any order make the same digits', () => {
  const balls = fc.shuffledSubarray(
    Array.from({ length: 80 }, (_, index) => index + 1),
    { minLength: 20, maxLength: 20 },
  );
  fc.assert(
    fc.property(balls, (drawn) => {
      expect(luckyFromKeno(drawn)).toEqual(luckyFromKeno([...drawn].reverse()));
    }),
    { numRuns: 20 },
  );
});
