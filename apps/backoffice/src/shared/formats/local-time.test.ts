import { expect, test } from 'vitest';
import { toInstant, toLocal } from './local-time.ts';

test('an instant stays the same to the minute in a date and time field, in any time zone', () => {
  expect(toInstant(toLocal('2026-11-22T01:02:00.000Z'))).toBe('2026-11-22T01:02:00.000Z');
  expect(toLocal('2026-11-22T01:02:59.999Z')).toMatch(/^2026-11-2[123]T\d\d:\d\d$/);
});

test('an invalid time is undefined', () => {
  expect([toLocal(undefined), toLocal('soon')]).toEqual(['', '']);
  expect([toInstant(''), toInstant('2026-13-45T00:00')]).toEqual([undefined, undefined]);
});
