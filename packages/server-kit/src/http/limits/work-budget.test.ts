import { expect, test } from 'vitest';
import { createWorkBudget } from './work-budget.ts';

test('an address uses up its budget of a minute and waits as long as answered, and others are unaffected', () => {
  const budget = createWorkBudget();
  const spend = (ip: string, units: number, nowMs: number) => budget.spend('plain', ip, units, 60, nowMs);
  expect([spend('192.0.2.1', 59, 0), spend('192.0.2.1', 10, 0)]).toEqual([null, null]);
  const wait = spend('192.0.2.1', 1, 0) ?? 0;
  expect(wait).toBe(10);
  expect(spend('192.0.2.1', 1, wait * 1_000 - 1_000)).not.toBeNull();
  expect(spend('192.0.2.1', 1, wait * 1_000)).toBeNull();
  expect(spend('192.0.2.2', 1, 0)).toBeNull();
});

test('the addresses of one /64 network share a budget, and purposes do not', () => {
  const budget = createWorkBudget();
  expect(budget.spend('plain', '2001:db8::1', 60, 60, 0)).toBeNull();
  expect(budget.spend('plain', '2001:db8::2', 1, 60, 0)).not.toBeNull();
  expect(budget.spend('refused', '2001:db8::2', 0, 60, 0)).toBeNull();
});
