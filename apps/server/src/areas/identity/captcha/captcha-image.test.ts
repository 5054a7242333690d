import { expect, test } from 'vitest';
import { ratesOf } from '../testing/captcha-rates.ts';

// The long version is captcha-image.prove.ts: `npm run prove -- captcha`.
test('matching with the letters of the font reads plain pictures, and not those that are given out', async () => {
  const plain = await ratesOf('plain', 2, 1);
  expect(plain.letters).toBeGreaterThanOrEqual(0.75);
  const given = await ratesOf('given', 3, 2);
  expect(given.solved).toBe(0);
  expect(given.letters).toBeLessThan(0.5);
});
