import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesFrom } from '../chance/index.ts';
import {
  BOSS_MULTIPLIERS,
  blastMultiplier,
  bulletBet,
  bulletReturn,
  bulletVariance,
  drawMultiplier,
  FISH,
  FISHING_BASES,
  FISHING_RETURN,
  isRoomReturn,
  killProbability,
  killThreshold,
  meanMultiplier,
  settleFrame,
} from './index.ts';

const KILLS = [0, 0, 0, 0];
const MISSES = [255, 255, 255, 255];
const chance = (...shots: readonly number[][]) => bytesFrom(Uint8Array.from(shots.flat()));

describe('a bullet', () => {
  test('has the same return for every target, at every return of a table', () => {
    for (const { multiplier } of FISH) {
      const probability = killProbability(Rational.of(multiplier));
      expect(probability.mul(Rational.of(multiplier)).equals(FISHING_RETURN)).toBe(true);
      expect(killThreshold(probability)).toBeLessThan(2 ** 32);
    }
    expect(['0.89', '0.90', '0.98', '0.99'].map((share) => isRoomReturn(Rational.fromDecimal(share)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(() => killProbability(Rational.of(1))).toThrow(RangeError);
  });

  test('costs the base stake times the cannon', () => {
    expect(FISHING_BASES.map((base) => bulletBet(BigInt(base), 10))).toEqual([10n, 100n, 1000n, 10_000n]);
    for (const cannon of [0, 11, 1.5]) expect(() => bulletBet(1n, cannon)).toThrow(RangeError);
  });

  test('has the variance R · m − R²', () => {
    const probability = killProbability(Rational.of(50));
    const mean = FISHING_RETURN;
    const square = probability.mul(Rational.of(2500));
    expect(bulletVariance(Rational.of(50)).equals(square.subtract(mean.mul(mean)))).toBe(true);
  });

  test('pays the share of the features of its table', () => {
    expect(bulletReturn(FISHING_RETURN, Rational.of(2, 100)).toString()).toBe('47/50');
    expect(() => bulletReturn(FISHING_RETURN, Rational.of(-1, 100))).toThrow(RangeError);
    expect(() => bulletReturn(FISHING_RETURN, FISHING_RETURN)).toThrow(RangeError);
  });
});

describe('bosses and area weapons', () => {
  test('a boss draws each multiplier by its weight, whose mean decides the chance', () => {
    const counts = new Map<number, number>();
    for (let byte = 0; byte < 100; byte += 1) {
      const multiplier = drawMultiplier(BOSS_MULTIPLIERS, chance([byte]));
      counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual(BOSS_MULTIPLIERS);
    expect(killProbability(meanMultiplier(BOSS_MULTIPLIERS)).toNumber()).toBeCloseTo(0.0063366337, 10);
  });

  test('an area weapon pays for all fish that it hits, at the matching chance', () => {
    const total = blastMultiplier(20, [8, 5]);
    expect([total, killProbability(Rational.of(total)).toNumber().toFixed(9)]).toEqual([33, '0.029090909']);
  });
});

describe('a frame of several bullets', () => {
  const bullet = (fish: string, bet = 10n) => ({ bet, fish, multiplier: 8 });

  test('gives a fish to the first bullet that kills it, and returns the later ones', () => {
    const outcomes = settleFrame(
      [bullet('a'), bullet('a', 50n), bullet('b'), bullet('gone', 7n)],
      new Set(['a', 'b']),
      chance(KILLS, MISSES),
    );
    expect(outcomes).toEqual([
      { fate: 'KILLED', payout: 80n },
      { fate: 'REFUNDED', payout: 50n },
      { fate: 'MISSED', payout: 0n },
      { fate: 'REFUNDED', payout: 7n },
    ]);
  });

  test('kills no fish twice, and only bullets that count use random numbers', () => {
    const shots = fc.array(fc.record({ fish: fc.constantFrom('a', 'b', 'c', 'd'), kills: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(shots, (drawn) => {
        const bytes = drawn.map(({ kills }) => (kills ? KILLS : MISSES));
        const outcomes = settleFrame(
          drawn.map(({ fish }) => bullet(fish)),
          new Set(['a', 'b', 'c']),
          chance(...bytes),
        );
        for (const fish of ['a', 'b', 'c', 'd']) {
          const fates = outcomes.filter((_, index) => drawn[index]?.fish === fish).map(({ fate }) => fate);
          const killed = fates.indexOf('KILLED');
          expect(fates.filter((fate) => fate === 'KILLED').length).toBeLessThanOrEqual(fish === 'd' ? 0 : 1);
          if (killed >= 0) expect(fates.slice(killed + 1).every((fate) => fate === 'REFUNDED')).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
