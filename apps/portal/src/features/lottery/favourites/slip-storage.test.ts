import { expect, test } from 'vitest';
import { nextName } from './slip-storage.ts';

test('a favourite gets a suggested name that is not used yet', () => {
  expect(nextName('Special', [])).toBe('Special');
  expect(nextName('Special', ['Special', 'Special 2', 'Other'])).toBe('Special 3');
});
