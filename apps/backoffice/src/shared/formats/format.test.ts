import { afterEach, expect, test } from 'vitest';
import { setBusinessZone, zoneName } from './business-zone.ts';
import { clockTime, dateTime, monthDay } from './format.ts';
import { dayStart, toInstant, toLocal } from './local-time.ts';

afterEach(() => setBusinessZone('+00:00'));

test.each([
  ['+08:00', '2026-12-01 00:30:05', 'UTC+8'],
  ['-05:00', '2026-11-30 11:30:05', 'UTC−5'],
  ['+05:30', '2026-11-30 22:00:05', 'UTC+5:30'],
  ['+00:00', '2026-11-30 16:30:05', 'UTC'],
])('times are shown in the time zone of the brand, %s, with its name', (zone, shown, name) => {
  setBusinessZone(zone);
  expect(dateTime('2026-11-30T16:30:05Z')).toBe(shown);
  expect(clockTime('2026-11-30T16:30:05Z')).toBe(shown.slice(11));
  expect(monthDay('2026-11-30T16:30:05Z')).toBe(shown.slice(5, 10));
  expect(zoneName()).toBe(name);
});

test('a date and time field is read in the time zone of the brand', () => {
  setBusinessZone('+08:00');
  expect(toInstant('2026-12-01T00:30')).toBe('2026-11-30T16:30:00.000Z');
  expect(toInstant('2026-12-01T00:30:15')).toBe('2026-11-30T16:30:15.000Z');
  expect(toLocal('2026-11-30T16:30:00.000Z')).toBe('2026-12-01T00:30');
});

test('an instant in an address is read unchanged', () => {
  setBusinessZone('+08:00');
  expect(toInstant('2026-11-30T16:30:00.000Z')).toBe('2026-11-30T16:30:00.000Z');
});

test('a day begins at midnight in the time zone of the brand', () => {
  setBusinessZone('+08:00');
  expect([dayStart('2026-12-01'), dayStart('2026-12-01', 1), dayStart(undefined)]).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-01T16:00:00.000Z',
    undefined,
  ]);
});
