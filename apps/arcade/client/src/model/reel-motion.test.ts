import { describe, expect, it } from 'vitest';
import { landFrom, type Motion, positionAt, settle } from './reel-motion.ts';

const ROWS = 3;
const turning: Motion = { phase: 'turning', from: 12, sinceMs: 1_000 };

describe('a turning reel', () => {
  it('moves back before it turns, and never jumps', () => {
    expect(positionAt(turning, 1_000)).toBe(12);
    expect(positionAt(turning, 1_100)).toBeLessThan(12);
    for (let at = 1_000; at < 2_400; at += 4) {
      expect(Math.abs(positionAt(turning, at + 4) - positionAt(turning, at))).toBeLessThan(0.12);
    }
  });

  it('stops on a whole position, far enough that every new symbol scrolls in', () => {
    for (const now of [1_000, 1_090, 1_300, 1_777, 3_141]) {
      const landing = landFrom(turning, now, ROWS);
      const from = positionAt(turning, now);
      expect(Number.isInteger(landing.to)).toBe(true);
      // The lowest new symbol is the one at `to − rows + 1`; symbols up to one above the top row are visible.
      expect(landing.to - ROWS + 1).toBeGreaterThan(from + 1);
      expect(positionAt(landing, now)).toBeCloseTo(from, 9);
      expect(positionAt(landing, now + landing.lastsMs)).toBe(landing.to);
    }
  });

  it('overshoots its position by less than half a symbol, and stops when the time is over', () => {
    const landing = landFrom(turning, 2_000, ROWS);
    const highest = Math.max(
      ...Array.from({ length: 400 }, (_, part) => positionAt(landing, 2_000 + (landing.lastsMs * part) / 400)),
    );
    expect(highest).toBeGreaterThan(landing.to);
    expect(highest).toBeLessThan(landing.to + 0.5);
    expect(settle(landing, 2_000 + landing.lastsMs - 1)).toBe(landing);
    expect(settle(landing, 2_000 + landing.lastsMs)).toEqual({ phase: 'rest', at: landing.to });
  });
});
