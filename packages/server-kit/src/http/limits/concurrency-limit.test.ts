import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('a few calls of one caller run at a time, in order, and calls beyond the queue are refused', async () => {
  const concurrency = createConcurrencyLimit(2, 3);
  const passed: number[] = [];
  const calls = [1, 2, 3, 4, 5, 6].map(async (call) => {
    const mayPass = await concurrency.enter('one');
    if (mayPass) passed.push(call);
    return mayPass;
  });
  expect(await calls[5]).toBe(false);
  expect(passed).toEqual([1, 2]);
  expect(await concurrency.enter('other')).toBe(true);
  for (let left = 0; left < 3; left += 1) concurrency.leave('one');
  expect(await Promise.all(calls)).toEqual([true, true, true, true, true, false]);
  expect(passed).toEqual([1, 2, 3, 4, 5]);
});
