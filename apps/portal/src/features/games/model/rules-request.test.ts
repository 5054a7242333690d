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

test('the answer of one game does not affect others, and a game that does not answer is marked', () => {
  const { send, answer } = request();
  send();
  answer();
  vi.advanceTimersByTime(10_000);
  expect(shown).toBe(false);
  send();
  vi.advanceTimersByTime(10_000);
  expect(shown).toBe(true);
});

test('a slow answer removes the mark', () => {
  const { send, answer } = request();
  send();
  vi.advanceTimersByTime(10_000);
  answer();
  expect(shown).toBe(false);
});
