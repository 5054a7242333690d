import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const MINUTE = 60_000;

test('within any minute at most twice the limit is admitted, and never more than the limit in a burst', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 20 }), (waits, perMinute) => {
      const limiter = createRateLimiter();
      const passed: number[] = [];
      let now = 0;
      for (const wait of waits) {
        now += wait;
        if (limiter.take('a', perMinute, now) === null) passed.push(now);
      }
      for (const start of passed) {
        const inMinute = passed.filter((at) => at >= start && at < start + MINUTE).length;
        expect(inMinute).toBeLessThanOrEqual(2 * perMinute);
        expect(passed.filter((at) => at === start).length).toBeLessThanOrEqual(perMinute);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
  );
});

test('callers do not share a count, and the answered waiting time is long enough', () => {
  const limiter = createRateLimiter();
  expect([limiter.take('a', 1, 0), limiter.take('b', 1, 0)]).toEqual([null, null]);
  const wait = limiter.take('a', 1, 1_000);
  expect(wait).toBe(59);
  expect(limiter.take('a', 1, 2 * MINUTE)).toBeNull();
});

test('memory is limited: the counts that were unused longest are removed', () => {
  const limiter = createRateLimiter(2);
  for (const key of ['a', 'b', 'c']) limiter.take(key, 1, 0);
  expect(limiter.take('c', 1, 0)).not.toBeNull();
  expect(limiter.take('a', 1, 0)).toBeNull();
});

test('work is limited by its size: sixteen connections of one session get no more of it than one', () => {
  const limiter = createRateLimiter();
  const slip = 5_000;
  let bought = 0;
  for (let round = 0; round < 60; round += 1) {
    for (let connection = 0; connection < 16; connection += 1) {
      if (limiter.take('session', 120_000, round * 1000, slip) === null) bought += slip;
    }
  }
  expect(bought).toBe(120_000);
  // Small work still passes when large work does not, and another session has its own limit.
  expect(limiter.take('session', 120_000, 59_999, 120_000)).not.toBeNull();
  expect(limiter.take('other', 120_000, 59_999, slip)).toBeNull();
});
