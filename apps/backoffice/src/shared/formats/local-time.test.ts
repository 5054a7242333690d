import { expect, test } from 'vitest';
import { toInstant, toLocal } from './local-time.ts';

test('an instant survives the field of date and time to the minute, whatever the zone', () => {
  expect(toInstant(toLocal('2026-11-22T01:02:00.000Z'))).toBe('2026-11-22T01:02:00.000Z');
  expect(toLocal('2026-11-22T01:02:59.999Z')).toMatch(/^2026-11-2[123]T\d\d:\d\d$/);
});

test('what is no time is none', () => {
  expect([toLocal(undefined), toLocal('soon')]).toEqual(['', '']);
  expect([toInstant(''), toInstant('2026-13-45T00:00')]).toEqual([undefined, undefined]);
});
