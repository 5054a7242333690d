import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { diceFigures, K3 } from './index.ts';

const face = fc.integer({ min: 1, max: 6 });

describeFamily({
  family: K3,
  anyDraw: fc.tuple(face, face, face),
  partitions: [Array.from({ length: 16 }, (_, index) => `sum_${index + 3}`), ['big', 'small'], ['odd', 'even']],
});

describe('a throw of three dice', () => {
  test('is never big and small, nor of two sums at once', () => {
    fc.assert(
      fc.property(fc.tuple(face, face, face), (dice) => {
        const paid = (code: string, picks: readonly number[]) => {
          const play = K3.findPlay(code);
          return play?.rule.hits({ places: [], zones: [picks] }, dice).reduce((sum, hit) => sum + hit.units, 0);
        };
        expect(paid('side', [0, 1])).toBe(1);
        expect(paid('side', [2, 3])).toBe(1);
        expect(paid('sum', [...Array(16).keys()])).toBe(1);
        expect(diceFigures(dice)).toEqual(diceFigures([...dice].reverse()));
      }),
      { numRuns: 50 },
    );
  });

  test('is accepted only in its published form', () => {
    expect(K3.readDraw('2,5,5')).toEqual([2, 5, 5]);
    for (const text of ['2,5', '0,1,2', '1,2,7', '1,2,3,4', '123', '', null, 123]) {
      expect(K3.readDraw(text)).toBeNull();
    }
  });
});
