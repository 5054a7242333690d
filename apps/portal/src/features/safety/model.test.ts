import { expect, test } from 'vitest';
import { clockOf, netSpend, pauseEnd, percentUsed, stopEnd } from './model.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('cool-offs and exclusions end at their end time', () => {
  expect(pauseEnd('SIX_WEEKS', now)).toBe('2027-01-01T12:00:00.000Z');
  expect(stopEnd('SIX_MONTHS', now)).toBe('2027-05-20T12:00:00.000Z');
  expect(stopEnd('FIVE_YEARS', now)).toBe('2031-11-20T12:00:00.000Z');
  expect(stopEnd('FOREVER', now)).toBeNull();
});

test('the used share of a limit is at most a hundred percent, and zero for no limit', () => {
  expect(percentUsed('50.00', '200.00')).toBe(25);
  expect(percentUsed('300.00', '200.00')).toBe(100);
  expect(percentUsed('300.00', null)).toBe(0);
  expect(percentUsed('0.00', '0.00')).toBe(0);
});

test('shows durations in hours and minutes', () => {
  expect(clockOf(3_600_000)).toEqual({ hours: 1, minutes: 0 });
  expect(clockOf(5_999_999)).toEqual({ hours: 1, minutes: 39 });
  expect(clockOf(-1)).toEqual({ hours: 0, minutes: 0 });
});

test('money in the wallet, in open bets, on hold or under way does not count as spent', () => {
  const funds = { sumBalance: '25889.00', bet: '100.00', held: '50.00', underWay: '11.00' };
  expect(netSpend('27050.00', funds, 2)).toBe(100_000n);
  expect(netSpend('-20.00', { ...funds, sumBalance: '0.00', bet: '0.00', held: '0.00', underWay: '0.00' }, 2)).toBe(
    -2_000n,
  );
});
