import { expect, test } from 'vitest';
import { ratesOf } from '../testing/captcha-rates.ts';

// The long version is captcha-image.prove.ts: `npm run prove -- captcha`.
test('a solver that knows the font reads plain pictures, and not the used ones', async () => {
  const plain = await ratesOf('plain', 2, 1);
  expect(plain.letters).toBeGreaterThanOrEqual(0.75);
  const given = await ratesOf('given', 3, 2);
  expect(given.solved).toBe(0);
  expect(given.letters).toBeLessThan(0.5);
});
