import { expect, test } from 'vitest';
import { clockOf, pauseEnd, percentUsed, stopEnd } from './model.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('pauses and exclusions end when they say', () => {
  expect(pauseEnd('SIX_WEEKS', now)).toBe('2027-01-01T12:00:00.000Z');
  expect(stopEnd('SIX_MONTHS', now)).toBe('2027-05-20T12:00:00.000Z');
  expect(stopEnd('FIVE_YEARS', now)).toBe('2031-11-20T12:00:00.000Z');
  expect(stopEnd('FOREVER', now)).toBeNull();
});

test('a limit is used up at a hundred percent, never more; none is never used', () => {
  expect(percentUsed('50.00', '200.00')).toBe(25);
  expect(percentUsed('300.00', '200.00')).toBe(100);
  expect(percentUsed('300.00', null)).toBe(0);
  expect(percentUsed('0.00', '0.00')).toBe(0);
});

test('shows durations in hours and minutes', () => {
  expect(clockOf(3_600_000)).toEqual({ hours: 1, minutes: 0 });
  expect(clockOf(5_999_999)).toEqual({ hours: 1, minutes: 39 });
  expect(clockOf(-1)).toEqual({ hours: 0, minutes: 0 });
});
