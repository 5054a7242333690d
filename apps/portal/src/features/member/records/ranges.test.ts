import { expect, test } from 'vitest';
import { beginOf, dayOf, startOf } from './ranges.ts';

const noon = Date.parse('2026-11-21T18:30:00Z');

test('today begins at midnight of the reader, not of Greenwich', () => {
  expect(startOf('today', noon, 7 * 60)).toBe('2026-11-21T17:00:00.000Z');
  expect(startOf('today', noon, 0)).toBe('2026-11-21T00:00:00.000Z');
});

test('seven days are today and the six before', () => {
  expect(startOf('days_7', noon, 0)).toBe('2026-11-15T00:00:00.000Z');
});

test('everything has no start', () => {
  expect(startOf('all', noon, 0)).toBeUndefined();
});

test('days of one’s own begin and end at midnight of the reader', () => {
  expect(beginOf('2026-11-21', 8 * 60)).toBe('2026-11-20T16:00:00.000Z');
  expect(beginOf('2026-11-21', 8 * 60, 1)).toBe('2026-11-21T16:00:00.000Z');
  expect(dayOf('2026-11-20T16:00:00.000Z', 8 * 60)).toBe('2026-11-21');
  expect(['', '21.11.2026', '2026-13-01'].map((day) => beginOf(day, 0))).toEqual([undefined, undefined, undefined]);
});
