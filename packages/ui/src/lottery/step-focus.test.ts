import { describe, expect, test } from 'vitest';
import { type Box, stepFocus } from './step-focus.ts';

const SIZE = 40;
const GAP = 5;
const box = (column: number, row: number, rows = 1): Box => ({
  left: column * (SIZE + GAP),
  right: column * (SIZE + GAP) + SIZE,
  top: row * (SIZE + GAP),
  bottom: row * (SIZE + GAP) + rows * SIZE + (rows - 1) * GAP,
});

/** A hundred numbers in rows of ten: the desktop layout. */
const wide = Array.from({ length: 100 }, (_, value) => box(value % 10, Math.floor(value / 10)));

/** Twenty numbers in rows of five, two rows per header at the left: the phone layout. Headers come first. */
const narrow = [0, 1].flatMap((tens) => [
  box(0, tens * 2, 2),
  ...Array.from({ length: 10 }, (_, units) => box(1 + (units % 5), tens * 2 + Math.floor(units / 5))),
]);

describe('arrow keys in a grid on a desktop', () => {
  test.each([
    ['ArrowRight', 44, 45],
    ['ArrowLeft', 44, 43],
    ['ArrowDown', 44, 54],
    ['ArrowUp', 44, 34],
    ['Home', 44, 40],
    ['End', 44, 49],
    ['PageUp', 44, 4],
    ['PageDown', 44, 94],
  ])('move with %s from %i to %i', (key, from, to) => {
    expect(stepFocus(wide, from, { key })).toBe(to);
  });

  test('stop at the edge of the grid', () => {
    expect(stepFocus(wide, 49, { key: 'ArrowRight' })).toBeNull();
    expect(stepFocus(wide, 40, { key: 'ArrowLeft' })).toBeNull();
    expect(stepFocus(wide, 3, { key: 'ArrowUp' })).toBeNull();
    expect(stepFocus(wide, 93, { key: 'ArrowDown' })).toBeNull();
  });

  test('with Ctrl, Home and End move to the first and the last field', () => {
    expect(stepFocus(wide, 44, { key: 'Home', ctrlKey: true })).toBe(0);
    expect(stepFocus(wide, 44, { key: 'End', ctrlKey: true })).toBe(99);
  });

  test('of other kinds, and from unknown fields, move nowhere', () => {
    expect(stepFocus(wide, 44, { key: 'a' })).toBeNull();
    expect(stepFocus(wide, 200, { key: 'ArrowUp' })).toBeNull();
  });
});

describe('arrow keys on a phone, where a heading is beside two rows', () => {
  const [head0, n00, n04, n05, head1, n10] = [0, 1, 5, 6, 11, 12];

  test('use the visible columns', () => {
    expect(stepFocus(narrow, n00, { key: 'ArrowDown' })).toBe(n05);
    expect(stepFocus(narrow, n05, { key: 'ArrowDown' })).toBe(n10);
    expect(stepFocus(narrow, n00, { key: 'End' })).toBe(n04);
  });

  test('treat the heading as the left neighbour of both its rows', () => {
    expect(stepFocus(narrow, n00, { key: 'ArrowLeft' })).toBe(head0);
    expect(stepFocus(narrow, n05, { key: 'ArrowLeft' })).toBe(head0);
    expect(stepFocus(narrow, head0, { key: 'ArrowDown' })).toBe(head1);
  });
});
