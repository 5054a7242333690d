import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs at most twice for a burst: at its beginning, and once for all later requests', () => {
  const done: (readonly string[])[] = [];
  const { request } = throttle((names) => done.push(names), 3_000);
  request('home');
  expect(done).toEqual([['home']]);
  for (let n = 0; n < 40; n += 1) request('home', 'menu');
  vi.advanceTimersByTime(2_999);
  expect(done).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(done.slice(1)).toEqual([['home', 'menu']]);
  vi.advanceTimersByTime(10_000);
  expect(done).toHaveLength(2);
  request('home');
  expect(done).toHaveLength(3);
});

test('drops a pending run when it is stopped', () => {
  const done: (readonly string[])[] = [];
  const { request, stop } = throttle((names) => done.push(names), 3_000);
  request('home');
  request('home');
  stop();
  vi.advanceTimersByTime(10_000);
  expect(done).toHaveLength(1);
});
