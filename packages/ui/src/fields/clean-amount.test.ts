import { parseAmount } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAmount } from './clean-amount.ts';

describe('cleaning a typed amount', () => {
  it('leaves digits and one decimal point', () => {
    expect(cleanAmount('P 1,234.567', 2)).toBe('1234.56');
    expect(cleanAmount('12..3', 2)).toBe('12.3');
    expect(cleanAmount('.5', 2)).toBe('0.5');
    expect(cleanAmount('007', 2)).toBe('7');
    expect(cleanAmount('12.5', 0)).toBe('12');
    expect(cleanAmount('', 2)).toBe('');
  });

  it('reads a single comma before the last digits as the decimal sign', () => {
    expect(cleanAmount('12,50', 2)).toBe('12.50');
    expect(cleanAmount('1,000', 2)).toBe('1000');
  });

  it('results in an amount or nothing for any pasted text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cleaned = cleanAmount(text, 2).replace(/\.$/, '');
        expect(cleaned === '' || parseAmount(cleaned, 2) !== null).toBe(true);
      }),
    );
  });
});
