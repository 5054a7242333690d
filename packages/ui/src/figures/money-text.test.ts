import { describe, expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

describe('the figures of an amount', () => {
  const plain = { exponent: 2, sign: 'auto' } as const;

  it('has two decimals, separators and a true minus', () => {
    expect(moneyText('128450.75', plain)).toBe('128,450.75');
    expect(moneyText('1234.5', plain)).toBe('1,234.50');
    expect(moneyText('-500', plain)).toBe('−500.00');
    expect(moneyText(12345n, plain)).toBe('123.45');
  });

  it('rounds toward zero, so that no shown amount is higher than the money', () => {
    expect(moneyText('0.9999', { exponent: 4, sign: 'auto' })).toBe('0.99');
    expect(moneyText('-0.0099', { exponent: 4, sign: 'always' })).toBe('0.00');
  });

  it('writes the sign of a gain where results are listed', () => {
    const result = { exponent: 2, sign: 'always' } as const;
    expect(moneyText('42.5', result)).toBe('+42.50');
    expect(moneyText('0', result)).toBe('0.00');
  });

  it('refuses what is not an amount', () => {
    expect(() => moneyText('12,5', plain)).toThrow('not an amount');
  });
});
