import { describe, expect, it } from 'vitest';
import { businessDay, businessDayStart, businessMonthStart, businessOffsetMs } from './business-time.ts';

const at = (text: string) => new Date(text);

describe('the business time of a brand', () => {
  it.each([
    ['+08:00', 8 * 3_600_000],
    ['-03:30', -3.5 * 3_600_000],
    ['+00:00', 0],
    ['-00:00', -0],
  ])('%s is that many milliseconds ahead of UTC', (offset, ms) => {
    expect(businessOffsetMs(offset)).toBe(ms);
  });

  it.each(['8', '+8:00', '+24:00', '+08:60', 'Asia/Hanoi', '', '+08:00 '])('"%s" is refused as an offset', (offset) => {
    expect(() => businessOffsetMs(offset)).toThrow(RangeError);
  });

  it.each([
    ['2026-11-21T15:59:59.999Z', '+08:00', '2026-11-20T16:00:00.000Z', '2026-11-21'],
    ['2026-11-21T16:00:00.000Z', '+08:00', '2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['2026-11-21T03:29:59.999Z', '-03:30', '2026-11-20T03:30:00.000Z', '2026-11-20'],
    ['2026-11-21T03:30:00.000Z', '-03:30', '2026-11-21T03:30:00.000Z', '2026-11-21'],
    ['1969-12-31T23:00:00.000Z', '+00:00', '1969-12-31T00:00:00.000Z', '1969-12-31'],
  ])('%s at %s is in the day that began at %s', (now, offset, start, day) => {
    expect(businessDayStart(at(now), offset)).toEqual(at(start));
    expect(businessDay(at(now), offset)).toBe(day);
  });

  it('a month begins with its first business day, also at the turn of the year', () => {
    expect(businessMonthStart(at('2026-11-30T15:59:59Z'), '+08:00')).toEqual(at('2026-10-31T16:00:00Z'));
    expect(businessMonthStart(at('2026-11-30T16:00:00Z'), '+08:00')).toEqual(at('2026-11-30T16:00:00Z'));
    expect(businessMonthStart(at('2027-01-01T02:00:00Z'), '-03:00')).toEqual(at('2026-12-01T03:00:00Z'));
  });
});
