import { expect, test } from 'vitest';
import { rangeOf, withDay } from './ranges.ts';

test('ranges are whole business days, and months begin on their first day', () => {
  expect(rangeOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(rangeOf('d7', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(rangeOf('d14', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-03-01' });
  expect(rangeOf('d30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(rangeOf('month', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
});

test('a chosen range is put in order of time and limited to 31 days', () => {
  const range = { from: '2026-03-10', to: '2026-03-20' };
  expect(withDay(range, 'from', '2026-03-12')).toEqual({ from: '2026-03-12', to: '2026-03-20' });
  expect(withDay(range, 'from', '2026-03-25')).toEqual({ from: '2026-03-25', to: '2026-03-25' });
  expect(withDay(range, 'from', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(withDay(range, 'to', '2026-03-05')).toEqual({ from: '2026-03-05', to: '2026-03-05' });
  expect(withDay(range, 'to', '2026-04-30')).toEqual({ from: '2026-03-31', to: '2026-04-30' });
});
