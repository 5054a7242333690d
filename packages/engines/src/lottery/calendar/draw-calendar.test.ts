import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  DEFAULT_DRAW_CALENDAR,
  dateAt,
  drawsOn,
  instantOf,
  isCalendarDate,
  isNorthernClosedDay,
  nextDraw,
  upcomingDraws,
  weekdayOf,
} from '../index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const date = fc.integer({ min: 0, max: 7000 }).map((days) => addDays('2006-01-01', days));

describe('the draw calendar', () => {
  test('a Saturday has four southern draws, three central ones and the north at Nam Định', () => {
    const draws = drawsOn('2026-11-21');
    expect(draws.map((draw) => draw.station.name)).toEqual([
      'Hồ Chí Minh',
      'Long An',
      'Bình Phước',
      'Hậu Giang',
      'Đà Nẵng',
      'Quảng Ngãi',
      'Đắk Nông',
      'Nam Định',
    ]);
    expect(draws.at(-1)).toMatchObject({
      lottery: 'XSMB',
      region: 'N',
      issue: '20261121',
      closesAtMs: Date.parse('2026-11-21T18:10:00+07:00'),
      drawsAtMs: Date.parse('2026-11-21T18:15:00+07:00'),
    });
  });

  test('the northern lottery pauses from the last day of the lunar year to the third of the new one', () => {
    const closed = ['2027-02-04', '2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09'];
    expect(closed.map((day) => isNorthernClosedDay(day))).toEqual([false, true, true, true, true, false]);
    expect(drawsOn('2027-02-06').some((draw) => draw.area === 'NORTH')).toBe(false);
    expect(drawsOn('2027-02-06').some((draw) => draw.area === 'SOUTH')).toBe(true);
    expect(() => isNorthernClosedDay('2099-01-01')).toThrow(RangeError);
  });

  test('station codes are unique per name', () => {
    const names = new Map<string, string>();
    for (const day of DEFAULT_DRAW_CALENDAR.weekdays) {
      for (const { code, name } of Object.values(day).flat()) {
        expect(names.get(code) ?? name).toBe(name);
        names.set(code, name);
      }
    }
    expect(new Set(names.values()).size).toBe(names.size);
  });

  test('the next draw takes bets until its close, then the following one does', () => {
    const close = Date.parse('2026-11-21T18:10:00+07:00');
    expect(nextDraw('XSMB', close - 1)?.issue).toBe('20261121');
    expect(nextDraw('XSMB', close)?.issue).toBe('20261122');
    expect(nextDraw('XSMB', Date.parse('2027-02-04T18:10:00+07:00'))?.issue).toBe('20270209');
    expect(nextDraw('HG', close)?.issue).toBe('20261128');
    expect(nextDraw('NOWHERE', close)).toBeNull();
    expect(upcomingDraws('DNA', close, 3).map((draw) => draw.date)).toEqual(['2026-11-25', '2026-11-28', '2026-12-02']);
    expect(() => upcomingDraws('XSMB', close, 101)).toThrow(RangeError);
  });

  test('every day draws in each area, closes before it draws, and numbers its issues after itself', () => {
    fc.assert(
      fc.property(date, (day) => {
        const draws = drawsOn(day);
        const northern = draws.filter((draw) => draw.area === 'NORTH').length;
        expect(northern).toBe(isNorthernClosedDay(day) ? 0 : 1);
        expect(draws.length).toBeGreaterThanOrEqual(5);
        for (const draw of draws) {
          expect(draw.drawsAtMs - draw.closesAtMs).toBe(300_000);
          expect(dateAt(draw.drawsAtMs, 7)).toBe(day);
        }
        expect(new Set(draws.map((draw) => `${draw.lottery}/${draw.issue}`)).size).toBe(draws.length);
      }),
      { numRuns },
    );
  });
});

describe('calendar dates', () => {
  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['', false],
  ])('%s is a date: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  test('are counted without a clock', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(instantOf('2026-11-21', '00:30', 7)).toBe(Date.parse('2026-11-20T17:30:00Z'));
    expect(() => instantOf('2026-11-21', '24:00', 7)).toThrow(RangeError);
    expect(() => addDays('today', 1)).toThrow(RangeError);
  });
});
