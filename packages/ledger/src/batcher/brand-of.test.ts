import { expect, test } from 'vitest';
import { brandOf } from './brand-of.ts';

test('the brand of a batch is one parameter', () => {
  expect(brandOf([{ brandId: 7n }, { brandId: 7n }])).toEqual({ type: 'bigint', value: 7n });
});

test('a batch with commands of two brands is not encoded', () => {
  expect(() => brandOf([{ brandId: 7n }, { brandId: 8n }])).toThrow('two brands');
});
