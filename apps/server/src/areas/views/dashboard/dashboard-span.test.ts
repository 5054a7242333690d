import { expect, test } from 'vitest';
import { spanOf } from './dashboard-span.ts';

const now = new Date('2026-11-21T17:20:00Z');

test('today is the business day by hours, compared with yesterday', () => {
  expect(spanOf('TODAY', now, '+08:00')).toEqual({
    from: new Date('2026-11-21T16:00:00Z'),
    end: new Date('2026-11-22T16:00:00Z'),
    before: new Date('2026-11-20T16:00:00Z'),
    beforeNow: new Date('2026-11-20T17:20:00Z'),
    stepMs: 3_600_000,
    steps: 24,
  });
});

test.each([
  ['7D', '2026-11-15T03:30:00Z', '2026-11-08T03:30:00Z', 7],
  ['30D', '2026-10-23T03:30:00Z', '2026-09-23T03:30:00Z', 30],
] as const)('%s are whole business days by days, compared with as many before', (range, from, before, steps) => {
  expect(spanOf(range, now, '-03:30')).toMatchObject({
    from: new Date(from),
    before: new Date(before),
    end: new Date('2026-11-22T03:30:00Z'),
    steps,
    stepMs: 86_400_000,
  });
});
