import { expect, test } from 'vitest';
import { resultOf } from './bet-result.ts';

test('a win shows its payout less its stake', () => {
  expect(resultOf({ state: 'WON', stake: '10.00', payout: '995.00' }, 2)).toBe('985.00');
});

test('a lost bet shows its stake as a loss', () => {
  expect(resultOf({ state: 'LOST', stake: '10.00', payout: '0.00' }, 2)).toBe('-10.00');
});

test('an open bet shows no result, and a returned stake shows zero', () => {
  expect(resultOf({ state: 'OPEN', stake: '10.00', payout: null }, 2)).toBeNull();
  expect(resultOf({ state: 'CANCELLED', stake: '10.00', payout: null }, 2)).toBe('0.00');
});
