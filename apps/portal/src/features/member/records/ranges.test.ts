import { afterEach, expect, test, vi } from 'vitest';
import { readersZone } from '../../../shared/i18n/format.ts';
import { beginOf, dayOf, startOf } from './ranges.ts';

afterEach(() => vi.unstubAllEnvs());

const east = (hours: number) => () => hours * 60;
const noon = Date.parse('2026-11-21T18:30:00Z');

test("today begins at midnight in the reader's time zone", () => {
  expect(startOf('today', noon, east(7))).toBe('2026-11-21T17:00:00.000Z');
  expect(startOf('today', noon, east(0))).toBe('2026-11-21T00:00:00.000Z');
});

test('seven days are today and the six days before', () => {
  expect(startOf('days_7', noon, east(0))).toBe('2026-11-15T00:00:00.000Z');
});

test('the range of all days has no start', () => {
  expect(startOf('all', noon, east(0))).toBeUndefined();
});

test("chosen days begin and end at midnight in the reader's time zone", () => {
  expect(beginOf('2026-11-21', east(8))).toBe('2026-11-20T16:00:00.000Z');
  expect(beginOf('2026-11-21', east(8), 1)).toBe('2026-11-21T16:00:00.000Z');
  expect(dayOf('2026-11-20T16:00:00.000Z', east(8))).toBe('2026-11-21');
  expect(['', '21.11.2026', '2026-13-01'].map((day) => beginOf(day, east(0)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('starts days at midnight after a change to summer time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  // Four days after the start of summer time: six days ago the UTC offset was one hour smaller.
  const now = Date.parse('2025-04-02T10:00:00Z');
  expect(startOf('today', now, readersZone)).toBe('2025-04-01T22:00:00.000Z');
  expect(startOf('days_7', now, readersZone)).toBe('2025-03-26T23:00:00.000Z');
  expect(beginOf('2025-03-30', readersZone)).toBe('2025-03-29T23:00:00.000Z');
  expect(beginOf('2025-03-30', readersZone, 1)).toBe('2025-03-30T22:00:00.000Z');
  expect(dayOf('2025-03-29T22:59:59Z', readersZone)).toBe('2025-03-29');
});
