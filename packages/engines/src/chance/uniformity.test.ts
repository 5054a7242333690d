import { expect, test } from 'vitest';
import { Cells, uniformity } from './testing/uniformity.ts';

test('twenty thousand draws pass chi-square and serial tests', () => {
  for (const [what, deviation] of Object.entries(uniformity(20_000))) {
    expect(Math.abs(deviation), what).toBeLessThan(4);
  }
});

test('the tests detect a remainder without rejection, and counts that are too even', () => {
  const biased = new Cells(10);
  // All byte values equally often: 256 values modulo ten favour the digits 0 to 5.
  for (let n = 0; n < 256_000; n += 1) biased.add((n % 256) % 10);
  expect(biased.deviation()).toBeGreaterThan(4);
  const even = new Cells(10);
  for (let n = 0; n < 100_000; n += 1) even.add(n % 10);
  expect(even.deviation()).toBeLessThan(-4);
});
