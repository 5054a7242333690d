import { expect, test } from 'vitest';
import { issueOn } from './plan-issues.ts';

const north = { code: 'xsmb', area: 'NORTH', slot: 1 } as const;
const second = { code: 'xsmn2', area: 'SOUTH', slot: 2 } as const;

test('the northern lottery draws daily at 18:15 in Vietnam and takes bets until five minutes before', () => {
  expect(issueOn(north, '2026-11-21')).toMatchObject({
    number: '20261121',
    region: 'N',
    stationName: 'Nam Định',
    opensAt: new Date('2026-11-20T11:10:00Z'),
    closesAt: new Date('2026-11-21T11:10:00Z'),
    drawsAt: new Date('2026-11-21T11:15:00Z'),
  });
});

test('a southern game follows the station of the weekday', () => {
  expect(issueOn(second, '2026-11-21')).toMatchObject({
    region: 'S',
    stationName: 'Long An',
    drawsAt: new Date('2026-11-21T09:15:00Z'),
  });
  expect(issueOn(second, '2026-11-22')).toMatchObject({
    stationName: 'Kiên Giang',
    opensAt: new Date('2026-11-21T09:10:00Z'),
  });
});

test('the northern lottery pauses over Tết, and its next issue opens at the last close before', () => {
  for (const day of ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19']) expect(issueOn(north, day)).toBeNull();
  expect(issueOn(north, '2026-02-20')).toMatchObject({ opensAt: new Date('2026-02-15T11:10:00Z') });
});

test('a game is not drawn on days with too few stations', () => {
  expect(issueOn({ code: 'x', area: 'CENTRAL', slot: 3 }, '2026-11-23')).toBeNull();
});
