import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRange } from './page-range.ts';

describe('the pages of a list', () => {
  it('are three around the current one and one at each end', () => {
    expect(pageRange(1, 27)).toEqual([1, 2, 3, 'gap', 27]);
    expect(pageRange(14, 27)).toEqual([1, 'gap', 13, 14, 15, 'gap', 27]);
    expect(pageRange(27, 27)).toEqual([1, 'gap', 25, 26, 27]);
  });

  it('include a single page in a gap', () => {
    expect(pageRange(4, 27)).toEqual([1, 2, 3, 4, 5, 'gap', 27]);
    expect(pageRange(1, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are none for an empty list and one for a short one', () => {
    expect(pageRange(1, 0)).toEqual([]);
    expect(pageRange(1, 1)).toEqual([1]);
  });

  it('are ascending, include the current page and both ends, and never leave out a single page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 7 }),
        (pageCount, page, range) => {
          const present = Math.min(page, pageCount);
          const items = pageRange(present, pageCount, range);
          const numbers = items.filter((item) => item !== 'gap');
          expect(numbers).toContain(present);
          expect(numbers[0]).toBe(1);
          expect(numbers.at(-1)).toBe(pageCount);
          items.forEach((item, place) => {
            const before = items[place - 1];
            if (typeof item === 'number' && typeof before === 'number') expect(item).toBe(before + 1);
            if (item === 'gap') expect(Number(items[place + 1]) - Number(before)).toBeGreaterThan(2);
          });
        },
      ),
    );
  });
});
