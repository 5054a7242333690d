import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { typedFrom } from '../family/testing/typed.ts';
import { X11X5 } from './index.ts';

const anyDraw = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 5, maxLength: 5 });

describeFamily({
  family: X11X5,
  anyDraw,
  textFor: (play) => typedFrom(play, 11),
  partitions: [[0, 1, 2, 3, 4, 5].map((odd) => `dds_${odd}`), [3, 4, 5, 6, 7, 8, 9].map((middle) => `czw_${middle}`)],
});

test('bankers buy a part of the combinations of all their numbers, and win with it', () => {
  const sets = X11X5.findPlay('rx4');
  const banked = X11X5.findPlay('rx4_dt');
  if (sets === null || banked === null) throw new Error('rx4');
  const draw = [2, 4, 6, 8, 10];
  const selection = {
    places: [],
    zones: [
      [1, 3],
      [0, 5, 7, 9],
    ],
  };
  // The bankers 2 and 4 with two of 1, 6, 8, 10.
  expect(banked.rule.units(selection)).toBe(6);
  expect(banked.rule.hits(selection, draw)).toEqual([{ tier: 'rx4', units: 3 }]);
  expect(
    banked.rule.units({
      places: [],
      zones: [
        [1, 3],
        [3, 5, 7],
      ],
    }),
  ).toBe(0);
});

test('any six to eight win with every unit that contains all five: C(n − 5, k − 5)', () => {
  for (const [size, units] of [
    [6, 5],
    [7, 10],
    [8, 10],
  ] as const) {
    const play = X11X5.findPlay(`rx${size}`);
    const selection = { places: [], zones: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]] };
    expect(play?.rule.hits(selection, [5, 3, 1, 2, 4])).toEqual([{ tier: `rx${size}`, units }]);
  }
});
