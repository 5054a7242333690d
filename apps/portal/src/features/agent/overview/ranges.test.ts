import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test('ranges are whole business days, and months begin on their first', () => {
  expect(rangeOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(rangeOf('d7', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(rangeOf('d14', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-03-01' });
  expect(rangeOf('month', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
});
