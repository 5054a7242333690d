import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { readRow, typedRow } from './typed-give-back.ts';

describe('cashback and ceilings as they are typed', () => {
  test('read as they are shown', () => {
    const row = { category: 'RNG', cashbackPpm: 12_000, ratePpm: 3_000, ceilingPpm: 15_000 } as const;
    expect(typedRow(row)).toEqual({ category: 'RNG', cashback: '1.2', ceiling: '1.5' });
    expect(readRow(typedRow(row))).toEqual({ category: 'RNG', cashbackPpm: 12_000, ceilingPpm: 15_000 });
    expect(readRow({ category: 'PVP', cashback: '', ceiling: '1.5' })).toMatchObject({
      cashbackPpm: 0,
      ceilingPpm: 15_000,
    });
  });

  test.each([
    ['more than three percent', { cashback: '1', ceiling: '3.1' }],
    ['cashback with three decimals', { cashback: '0.705', ceiling: '1' }],
    ['a text that is no number', { cashback: NOT_READ, ceiling: '1' }],
    ['a ceiling that is no number', { cashback: '1', ceiling: NOT_READ }],
  ])('are not read: %s', (_what, typed) => {
    expect(readRow({ category: 'LIVE', ...typed })).toBeNull();
  });
});
