import { expect, test } from 'vitest';
import { ratesOf } from '../testing/captcha-rates.ts';

test('our own solver reads most plain pictures, and fewer than one in twenty of the used ones', async () => {
  const plain = await ratesOf('plain', 40, 11);
  const given = await ratesOf('given', 200, 12);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  process.stdout.write(
    `plain pictures: ${percent(plain.solved)} read, ${percent(plain.letters)} of the letters\n` +
      `given pictures: ${percent(given.solved)} read, ${percent(given.letters)} of the letters\n`,
  );
  expect(plain.solved).toBeGreaterThan(0.6);
  expect(given.solved).toBeLessThan(0.05);
}, 3_600_000);
