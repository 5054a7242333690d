import { describe, expect, test } from 'vitest';
import { addDays, type RegionalLottery, regionalDay, regionalDrawsOn } from '../index.ts';

const drawn = (date: string) => regionalDrawsOn(date).map(({ lottery }) => lottery);
const time = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString();

describe('published lotteries', () => {
  test('the Thai draw is on the 1st and 16th, in the early afternoon', () => {
    expect(drawn('2026-01-16')).not.toContain('THAI');
    const [thai] = regionalDrawsOn('2026-12-16');
    expect([thai?.lottery, time(thai?.closesAtMs), time(thai?.drawsAtMs)]).toEqual([
      'THAI',
      '2026-12-16T07:20:00.000Z',
      '2026-12-16T07:30:00.000Z',
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

  const days = (lottery: RegionalLottery, from: string, count: number) =>
    Array.from({ length: count }, (_, ahead) => {
      const date = addDays(from, ahead);
      const { isDrawn, holiday } = regionalDay(lottery, date);
      return `${date.slice(5)} ${isDrawn ? 'draw' : 'none'}${holiday === null ? '' : ` ${holiday.code}`}`;
    });

  test('the Chinese lotteries pause ten days at New Year and four at the National Day (case 21)', () => {
    const festival = days('CN_3D', '2026-02-11', 16);
    expect(festival).toEqual([
      '02-11 draw',
      ...['02-12', '02-13'].map((day) => `${day} draw SPRING_FESTIVAL`),
      ...Array.from({ length: 10 }, (_, ahead) => `02-${14 + ahead} none SPRING_FESTIVAL`),
      ...['02-24', '02-25'].map((day) => `${day} draw SPRING_FESTIVAL`),
      '02-26 draw',
    ]);
    expect(days('CN_P3', '2027-09-29', 7).filter((day) => day.includes('none'))).toEqual([
      '10-01 none CHINA_NATIONAL_DAY',
      '10-02 none CHINA_NATIONAL_DAY',
      '10-03 none CHINA_NATIONAL_DAY',
      '10-04 none CHINA_NATIONAL_DAY',
    ]);
    // The new moon of 2030 is after midnight in China and before it in Vietnam.
    expect(regionalDay('CN_3D', '2030-02-09').isDrawn).toBe(false);
    expect(regionalDay('CN_3D', '2030-02-10').isDrawn).toBe(true);
  });

  test('lotteries with the numbers of northern Vietnam pause at Tết as it does (case 21)', () => {
    for (const lottery of ['HANOI', 'HANOI_SPECIAL', 'HANOI_VIP'] as const) {
      expect(days(lottery, '2027-02-04', 6)).toEqual([
        '02-04 draw',
        ...['02-05', '02-06', '02-07', '02-08'].map((day) => `${day} none TET`),
        '02-09 draw',
      ]);
    }
  });

  test('in Laos, Singapore and Hong Kong holidays make days uncertain, elsewhere none does (case 21)', () => {
    expect(days('LAOS', '2027-04-12', 7)).toEqual([
      '04-12 draw',
      '04-13 none LAO_NEW_YEAR',
      '04-14 none LAO_NEW_YEAR',
      '04-15 none LAO_NEW_YEAR',
      '04-16 none LAO_NEW_YEAR',
      '04-17 none LAO_NEW_YEAR',
      '04-18 none',
    ]);
    expect(days('SG4D', '2027-02-06', 2)).toEqual(['02-06 draw LUNAR_NEW_YEAR', '02-07 draw LUNAR_NEW_YEAR']);
    expect(days('MARK_SIX_HK', '2026-12-03', 4)).toEqual([
      '12-03 draw',
      '12-04 none',
      '12-05 draw HONG_KONG_WEEKEND',
      '12-06 none HONG_KONG_WEEKEND',
    ]);
    for (let ahead = 0; ahead < 366; ahead += 1) {
      for (const lottery of ['MY4D', 'TOGEL_HKG', 'TOGEL_SDY', 'MARK_SIX_MACAU'] as const) {
        expect(regionalDay(lottery, addDays('2026-12-01', ahead)).holiday).toBeNull();
      }
    }
  });

  test('bets close before every draw', () => {
    for (const { closesAtMs, drawsAtMs } of regionalDrawsOn('2026-12-16')) expect(closesAtMs).toBeLessThan(drawsAtMs);
  });
});
