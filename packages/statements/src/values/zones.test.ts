import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, isZone, localTimeOf } from './zones.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);

describe('zones', () => {
  test.each(['Asia/Ho_Chi_Minh', 'UTC', '+08:00', '-03:30', '+14:00'])('%s is one', (zone) => {
    expect(isZone(zone)).toBe(true);
  });
  test.each(['', 'Asia/Nowhere', '+8', '+15:00', '+08:60', 'x'.repeat(100), '../etc'])('%j is none', (zone) => {
    expect(isZone(zone)).toBe(false);
  });

  test.each([
    ['2026-11-27 08:15:00', '+07:00', '2026-11-27T01:15:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
    ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, at) => {
    expect(instantOf(local, zone).toISOString()).toBe(at);
  });

  test('an instant is that of its local time, except in the hour that comes twice', () => {
    const at = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
    const zone = fc.constantFrom('Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe', '-03:30');
    fc.assert(
      fc.property(at, zone, (seconds, name) => {
        const instant = new Date(seconds * 1000);
        const local = localTimeOf(instant, name);
        const back = instantOf(local, name);
        expect(localTimeOf(back, name)).toBe(local);
        expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
      { numRuns },
    );
  });
});
