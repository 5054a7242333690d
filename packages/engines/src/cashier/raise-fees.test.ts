import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptState, raiseFees } from './index.ts';

const fee = fc.bigInt(1n, 10n ** 15n);
const fees = fc.tuple(fee, fee).map(([one, other]) => ({
  maxFeePerGas: one > other ? one : other,
  maxPriorityFeePerGas: one > other ? other : one,
}));

describe('the fee of a transaction that is not mined', () => {
  test("is raised so far that every node accepts the replacement, and never above the operator's maximum", () => {
    fc.assert(
      fc.property(fees, fees, fee, (own, present, most) => {
        const next = raiseFees(own, present, most);
        if (next === null) {
          expect(own.maxFeePerGas * 9n > most * 8n || own.maxPriorityFeePerGas * 9n > most * 8n).toBe(true);
          return;
        }
        expect(next.maxFeePerGas <= most).toBe(true);
        expect(next.maxPriorityFeePerGas <= next.maxFeePerGas).toBe(true);
        expect(next.maxFeePerGas * 10n >= own.maxFeePerGas * 11n).toBe(true);
        expect(next.maxPriorityFeePerGas * 10n >= own.maxPriorityFeePerGas * 11n).toBe(true);
      }),
    );
  });

  test('is raised a limited number of times, whatever the chain requires', () => {
    fc.assert(
      fc.property(fees, fc.array(fees, { minLength: 400, maxLength: 400 }), (first, demanded) => {
        let own: typeof first | null = first;
        let times = 0;
        for (const present of demanded) {
          own = raiseFees(own, present, 10n ** 15n);
          if (own === null) break;
          times += 1;
        }
        expect(own).toBeNull();
        expect(times).toBeLessThan(300);
      }),
      { numRuns: 20 },
    );
  });
});

describe('transactions signed under one nonce', () => {
  const states = (state: string, txHash: string | null) =>
    ['0x1', '0x2', '0x3'].map((hash) => attemptState({ state, txHash }, hash));

  test('are replaced by the last one while no block contains any', () => {
    expect(states('SIGNED', '0x3')).toEqual(['REPLACED', 'REPLACED', 'SENT']);
    expect(states('PREPARED', '0x3')).toEqual(['REPLACED', 'REPLACED', 'SENT']);
  });

  test('are void except the one that a block contains', () => {
    expect(states('CONFIRMED', '0x1')).toEqual(['MINED', 'VOID', 'VOID']);
    expect(states('CONFIRMED', '0x3')).toEqual(['VOID', 'VOID', 'MINED']);
    expect(states('FAILED', '0x2')).toEqual(['VOID', 'FAILED', 'VOID']);
  });
});
