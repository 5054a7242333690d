import { expect, test } from 'vitest';
import { lastBusinessDay, lastBusinessMonth } from './business-day.ts';

test.each([
  [
    'in the evening of Greenwich, when the brand has the next day already',
    '2026-11-30T16:30:00Z',
    '+08:00',
    '2026-11-30',
  ],
  ['a second before the brand’s midnight', '2026-11-30T15:59:59Z', '+08:00', '2026-11-29'],
  ['at the brand’s midnight', '2026-11-30T16:00:00Z', '+08:00', '2026-11-30'],
  ['in the morning, when both have one day', '2026-11-30T03:00:00Z', '+08:00', '2026-11-29'],
  ['behind Greenwich, where the day is not over yet', '2026-12-01T03:00:00Z', '-05:00', '2026-11-29'],
  ['by half an hour', '2026-12-31T18:30:00Z', '+05:30', '2026-12-31'],
  ['after a leap day', '2028-02-29T16:00:00Z', '+08:00', '2028-02-29'],
])('finds the last complete day %s', (_when, now, zone, day) => {
  expect(lastBusinessDay(Date.parse(now), zone)).toBe(day);
});

test.each([
  [
    'in the evening of Greenwich, when the brand has the next year already',
    '2026-12-31T16:00:00Z',
    '+08:00',
    '2026-12',
  ],
  ['a second before the brand’s midnight', '2026-12-31T15:59:59Z', '+08:00', '2026-11'],
  ['behind Greenwich, where the month is not over yet', '2026-12-01T03:00:00Z', '-05:00', '2026-10'],
  ['in January', '2027-01-15T03:00:00Z', '+08:00', '2026-12'],
])('finds the last complete month %s', (_when, now, zone, month) => {
  expect(lastBusinessMonth(Date.parse(now), zone)).toBe(month);
});
