import { describe, expect, it } from 'vitest';
import { pagesOf, rowsInView } from './window-rows.ts';

const grid = { screen: 900, rowHeight: 300, rows: 1_667 };

describe('the rows of ten thousand covers that are in the page', () => {
  it('are those of the screen with two around', () => {
    expect(rowsInView({ ...grid, top: 400 }, 2)).toEqual({ first: 0, end: 4 });
    expect(rowsInView({ ...grid, top: -30_000 }, 2)).toEqual({ first: 98, end: 105 });
    expect(rowsInView({ ...grid, top: -499_900 }, 2)).toEqual({ first: 1_664, end: 1_667 });
  });

  it('are a few before anything was measured, and none of an empty list', () => {
    expect(rowsInView({ ...grid, top: 0, rowHeight: 0 }, 2)).toEqual({ first: 0, end: 4 });
    expect(rowsInView({ ...grid, top: 0, rows: 0 }, 2)).toEqual({ first: 0, end: 0 });
  });

  it('come from the pages that hold them', () => {
    expect(pagesOf({ first: 0, end: 4 }, 6, 24)).toEqual([1]);
    expect(pagesOf({ first: 3, end: 9 }, 6, 24)).toEqual([1, 2, 3]);
    expect(pagesOf({ first: 98, end: 105 }, 3, 24)).toEqual([13, 14]);
    expect(pagesOf({ first: 0, end: 0 }, 6, 24)).toEqual([1]);
  });
});
