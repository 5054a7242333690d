import { describe, expect, test } from 'vitest';
import { type GuardedTerms, guardedChanges } from './channel-terms.ts';

const TERMS: GuardedTerms = {
  feePpm: 10_000,
  maximum: 500_00n,
  queryAbove: 100_00n,
  dailyCap: 1_000_00n,
  currency: null,
  receiving: 'first',
};
const changesTo = (more: Partial<GuardedTerms>) => guardedChanges(TERMS, { ...TERMS, ...more });

describe('terms of a deposit channel', () => {
  test.each<[keyof GuardedTerms, Partial<GuardedTerms>]>([
    ['feePpm', { feePpm: 10_001 }],
    ['maximum', { maximum: 500_01n }],
    ['queryAbove', { queryAbove: 100_01n }],
    ['dailyCap', { dailyCap: 1_000_01n }],
    ['dailyCap', { dailyCap: null }],
    ['currency', { currency: 'USD' }],
    ['receiving', { receiving: 'second' }],
  ])('a second person approves %s', (name, more) => {
    expect(changesTo(more)).toEqual([name]);
  });

  test('one person lowers them', () => {
    expect(changesTo({ feePpm: 0, maximum: 1n, queryAbove: 0n, dailyCap: 1n })).toEqual([]);
    expect(guardedChanges({ ...TERMS, dailyCap: null }, TERMS)).toEqual([]);
  });
});
