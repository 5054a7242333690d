import { crashMultiplierAt } from '@lantern/engines/originals';
import { describe, expect, it } from 'vitest';
import { flightText, msOf, pathOf, placeOf, ticksOf, timesAt, viewOf } from './flight.ts';

describe('the picture of a flight', () => {
  it('shows the multiplier that the server computes, to the hundredth', () => {
    for (let ms = 0; ms < 150_000; ms += 997) {
      expect(timesAt(ms)).toBeCloseTo(crashMultiplierAt(ms).toNumber(), 6);
    }
    expect([timesAt(-5), timesAt(10_000_000)]).toEqual([1, 10_000]);
    expect(flightText(1_234.5)).toBe('1,234.50');
    expect(timesAt(Math.ceil(msOf(2)))).toBe(2);
  });

  it('draws the lantern within its frame from the start to the cap', () => {
    for (const ms of [0, 1, 5_000, 12_000, 60_000, 153_506]) {
      const { x, y } = placeOf(ms, viewOf(ms));
      expect(x).toBeGreaterThanOrEqual(100);
      expect(x).toBeLessThan(680);
      expect(y).toBeLessThanOrEqual(606);
      expect(y).toBeGreaterThan(130);
      expect(pathOf(ms, viewOf(ms))).toMatch(/^M100\.0 606\.0L/);
    }
  });

  it('marks round figures', () => {
    expect(ticksOf(12, 6)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(ticksOf(3, 4)).toEqual([1, 2, 3]);
    expect(ticksOf(150, 6)).toEqual([50, 100, 150]);
  });
});
