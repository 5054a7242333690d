import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatClock, formatTime, readersZone } from './format.ts';

afterEach(() => vi.unstubAllEnvs());

describe("a time in the reader's time zone", () => {
  test('uses the offset of its own day, not of today', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(formatTime('2025-01-15T12:00:00Z', readersZone)).toBe('2025-01-15 13:00:00');
    expect(formatTime('2025-07-15T12:00:00Z', readersZone)).toBe('2025-07-15 14:00:00');
    // The end of summer time: one hour occurs twice.
    expect(formatClock('2025-10-26T00:30:00Z', readersZone)).toBe('02:30');
    expect(formatClock('2025-10-26T01:30:00Z', readersZone)).toBe('02:30');
  });

  test('can be on the day before or after', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatTime('2025-07-01T02:05:09.900Z', readersZone)).toBe('2025-06-30 22:05:09');
  });
});
