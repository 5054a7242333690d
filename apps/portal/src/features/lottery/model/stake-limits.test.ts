import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import type { Lobby, Play } from './slip.ts';
import { countOf, countText, mostPoints } from './stake-limits.ts';

const play = { numbersPerUnit: 1, units: 27, unitPrice: '1.00', minPoints: 1, maxPoints: 1000 } as Play;
const limits: Lobby['limits'] = {
  minStake: '1.00',
  maxStakePerLine: '5000.00',
  maxStakePerIssue: '100000.00',
  maxLines: 50,
};

test('the limit of a selection bounds the points, and the balance does if it is lower', () => {
  const line = { play, numbers: ['07', '17'], points: 1 };
  expect(mostPoints(line, limits, null, 2)).toBe(92);
  expect(mostPoints(line, limits, 60_000n, 2)).toBe(11);
  expect(mostPoints(line, limits, 0n, 2)).toBe(0);
});

test('the limit of the play has priority', () => {
  expect(mostPoints({ play: { ...play, units: 1, maxPoints: 10 }, numbers: ['07'], points: 1 }, limits, null, 2)).toBe(
    10,
  );
});

test('a count is what is typed, up to the maximum, and 0 while nothing is read', () => {
  expect(['1', '15', '99999999999999999999', '0'].map((value) => countOf(value, 1000))).toEqual([1, 15, 1000, 0]);
  expect(['', NOT_READ, '1.5'].map((value) => countOf(value, 1000))).toEqual([0, 0, 0]);
  expect([0, 15].map(countText)).toEqual(['', '15']);
});
