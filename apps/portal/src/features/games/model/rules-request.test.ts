import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRulesRequest } from './rules-request.ts';

let shown: boolean;
const request = () =>
  createRulesRequest(
    () => {
      shown = true;
    },
    () => {
      shown = false;
    },
  );

beforeEach(() => {
  shown = false;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a game that answers says nothing of other places, one that does not is excused', () => {
  const { ask, answer } = request();
  ask();
  answer();
  vi.advanceTimersByTime(10_000);
  expect(shown).toBe(false);
  ask();
  vi.advanceTimersByTime(10_000);
  expect(shown).toBe(true);
});

test('a slow answer takes the excuse back', () => {
  const { ask, answer } = request();
  ask();
  vi.advanceTimersByTime(10_000);
  answer();
  expect(shown).toBe(false);
});
