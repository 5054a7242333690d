import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyChance } from '../family/index.ts';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { typedFrom } from '../family/testing/typed.ts';
import { PK10, raceFigures } from './index.ts';

const anyDraw = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 10, maxLength: 10 });

describeFamily({
  family: PK10,
  anyDraw,
  textFor: (play) => typedFrom(play, 10),
  partitions: [
    Array.from({ length: 17 }, (_, index) => `gy_${index + 3}`),
    ['gy_big', 'gy_small'],
    ['gy_odd', 'gy_even'],
  ],
});

test('every result of a pair of sides belongs to exactly one of them', () => {
  fc.assert(
    fc.property(anyDraw, (race) => {
      const units = (code: string, zones: readonly (readonly number[])[]) =>
        PK10.findPlay(code)
          ?.rule.hits({ places: [], zones }, race)
          .reduce((sum, hit) => sum + hit.units, 0);
      const everywhere = (picks: readonly number[], places: number) => Array.from({ length: places }, () => picks);
      expect(units('side', everywhere([0, 1], 10))).toBe(10);
      expect(units('side', everywhere([2, 3], 10))).toBe(10);
      expect(units('lh', everywhere([0, 1], 5))).toBe(5);
      expect(units('rank', everywhere([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10))).toBe(10);
    }),
    { numRuns: 30 },
  );
});

test('eleven as the sum of the first two is small and odd', () => {
  expect(raceFigures([5, 6, 1, 2, 3, 4, 7, 8, 9, 10])).toMatchObject({ sum: 11, isBig: false, isOdd: true });
});

test('groups of the first two and three have the chances of the rules', () => {
  const chance = (code: string) => {
    const kind = PK10.findKind(code);
    return kind === null ? null : onlyChance(kind).toString();
  };
  expect([chance('top2_group'), chance('top3_group')]).toEqual(['1/45', '1/120']);
});
