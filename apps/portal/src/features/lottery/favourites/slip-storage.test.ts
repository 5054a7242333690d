import { expect, test } from 'vitest';
import { nextName } from './slip-storage.ts';

test('a favourite is offered a name that is not taken', () => {
  expect(nextName('Special', [])).toBe('Special');
  expect(nextName('Special', ['Special', 'Special 2', 'Other'])).toBe('Special 3');
});
