import { describe, expect, it } from 'vitest';
import { pagesOf, rowsAround, rowsInView } from './window-rows.ts';

const grid = { screen: 900, rowHeight: 300, rows: 1_667 };

describe('the rendered rows of a list of ten thousand covers', () => {
  it('are those on the screen with two rows around them', () => {
    expect(rowsInView({ ...grid, top: 400 }, 2)).toEqual({ first: 0, end: 4 });
    expect(rowsInView({ ...grid, top: -30_000 }, 2)).toEqual({ first: 98, end: 105 });
    expect(rowsInView({ ...grid, top: -499_900 }, 2)).toEqual({ first: 1_664, end: 1_667 });
  });

  it('9-03 cover 1.3 screens', () => {
    expect(rowsAround(900, 300)).toBe(1);
    expect(rowsAround(900, 100)).toBe(3);
    expect(rowsAround(400, 600)).toBe(1);
  });

  it('are a few before the list was measured, and none of an empty list', () => {
    expect(rowsInView({ ...grid, top: 0, rowHeight: 0 }, 2)).toEqual({ first: 0, end: 4 });
    expect(rowsInView({ ...grid, top: 0, rows: 0 }, 2)).toEqual({ first: 0, end: 0 });
  });

  it('are loaded from the pages of results that contain them', () => {
    expect(pagesOf({ first: 0, end: 4 }, 6, 24)).toEqual([1]);
    expect(pagesOf({ first: 3, end: 9 }, 6, 24)).toEqual([1, 2, 3]);
    expect(pagesOf({ first: 98, end: 105 }, 3, 24)).toEqual([13, 14]);
    expect(pagesOf({ first: 0, end: 0 }, 6, 24)).toEqual([1]);
  });
});
