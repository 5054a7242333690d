import { expect, test } from 'vitest';
import { startOf } from './ranges.ts';

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
