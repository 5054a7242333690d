import { describe, expect, test } from 'vitest';
import { regionalDrawsOn, thaiDrawDates } from '../index.ts';

const drawn = (date: string) => regionalDrawsOn(date).map(({ lottery }) => lottery);
const time = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString();

describe('published lotteries', () => {
  test('the Thai draw is on the 1st and 16th, except for New Year, the teachers’ day and Labour Day', () => {
    const dates = thaiDrawDates(2026);
    expect(dates).toHaveLength(24);
    expect(dates.slice(0, 3)).toEqual(['2026-01-17', '2026-02-01', '2026-02-16']);
    expect(dates).toContain('2026-05-02');
    expect(dates).not.toContain('2026-05-01');
    expect(dates.slice(-2)).toEqual(['2026-12-16', '2026-12-30']);
    expect(thaiDrawDates(2026, { '2026-06-16': '2026-06-17' })).toContain('2026-06-17');
    expect(drawn('2026-01-16')).not.toContain('THAI');
    const [thai] = regionalDrawsOn('2026-01-17');
    expect([thai?.lottery, time(thai?.closesAtMs), time(thai?.drawsAtMs)]).toEqual([
      'THAI',
      '2026-01-17T07:20:00.000Z',
      '2026-01-17T07:30:00.000Z',
    ]);
  });

  test('the others are drawn on their weekdays', () => {
    const daily = ['HANOI_SPECIAL', 'HANOI', 'HANOI_VIP'];
    const nightly = ['TOGEL_HKG', 'TOGEL_SDY', 'CN_3D', 'CN_P3'];
    expect(drawn('2026-11-23')).toEqual(['LAOS', ...daily, 'TOGEL_SGP', ...nightly, 'MARK_SIX_MACAU']);
    expect(drawn('2026-11-24')).toEqual([...daily, ...nightly, 'MARK_SIX_HK', 'MARK_SIX_MACAU']);
    expect(drawn('2026-11-25')).toEqual(['LAOS', ...daily, 'MY4D', 'SG4D', 'TOGEL_SGP', ...nightly, 'MARK_SIX_MACAU']);
    expect(drawn('2026-11-22')).toEqual([...daily, 'MY4D', 'SG4D', 'TOGEL_SGP', ...nightly, 'MARK_SIX_MACAU']);
    const malaysia = regionalDrawsOn('2026-11-22').find(({ lottery }) => lottery === 'MY4D');
    expect([time(malaysia?.closesAtMs), time(malaysia?.drawsAtMs)]).toEqual([
      '2026-11-22T10:45:00.000Z',
      '2026-11-22T11:00:00.000Z',
    ]);
    expect(() => regionalDrawsOn('2026-02-30')).toThrow(RangeError);
  });

  test('bets close before every draw', () => {
    for (const { closesAtMs, drawsAtMs } of regionalDrawsOn('2026-12-16')) expect(closesAtMs).toBeLessThan(drawsAtMs);
  });
});
