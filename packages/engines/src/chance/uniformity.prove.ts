import { expect, test } from 'vitest';
import { uniformity } from './testing/uniformity.ts';

test('a million draws pass chi-square and serial tests, each of the hundred thousand numbers included', () => {
  const deviations = uniformity(1_000_000);
  for (const [what, deviation] of Object.entries(deviations)) expect(Math.abs(deviation), what).toBeLessThan(4);
}, 300_000);
