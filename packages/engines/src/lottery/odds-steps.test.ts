import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areSteps, type OddsStep, payableAt, payableOdds, WHOLE_PPM } from './odds-steps.ts';

const STEPS: readonly OddsStep[] = [
  { fromPpm: 500_000, payablePpm: 950_000 },
  { fromPpm: 800_000, payablePpm: 900_000 },
];

describe('steps of odds', () => {
  test('reduce nothing below the first step, and apply each from its share on', () => {
    const at = (exposure: bigint) => payableAt(STEPS, exposure, 1_000n);
    expect([0n, 499n, 500n, 799n, 800n, 1_000n].map(at)).toEqual([
      WHOLE_PPM,
      WHOLE_PPM,
      ...[950_000, 950_000, 900_000, 900_000],
    ]);
    expect(payableAt([], 10n ** 12n, 1n)).toBe(WHOLE_PPM);
  });

  test('are in order: larger shares pay less, never less than half', () => {
    expect(areSteps(STEPS)).toBe(true);
    expect(areSteps([])).toBe(true);
    expect(areSteps([...STEPS].reverse())).toBe(false);
    expect(areSteps([{ fromPpm: 0, payablePpm: 900_000 }])).toBe(false);
    expect(areSteps([{ fromPpm: 500_000, payablePpm: 499_999 }])).toBe(false);
    expect(areSteps([{ fromPpm: 500_000, payablePpm: WHOLE_PPM }])).toBe(false);
    expect(areSteps([{ fromPpm: 1_000_001, payablePpm: 900_000 }])).toBe(false);
  });

  test('result in odds with four decimals, rounded down, and never raise them', () => {
    expect(payableOdds(Rational.fromDecimal('99.5'), 900_000).toDecimal(4)).toBe('89.55');
    expect(payableOdds(Rational.fromDecimal('1.9'), 333_333).toDecimal(4)).toBe('0.6333');
    const odds = fc.integer({ min: 10_000, max: 10_000_000 }).map((e4) => Rational.of(e4, 10_000));
    fc.assert(
      fc.property(odds, fc.integer({ min: 500_000, max: WHOLE_PPM }), (full, payable) => {
        const paid = payableOdds(full, payable);
        expect(paid.compare(full)).not.toBe(1);
        expect(10_000n % paid.denominator).toBe(0n);
      }),
    );
  });
});
