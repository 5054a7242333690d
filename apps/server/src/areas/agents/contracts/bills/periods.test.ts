import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halfOf, nextStart, type PeriodKind, periodOf, wholeDays } from './periods.ts';

const at = (text: string) => new Date(text);
const OFFSET = '+08:00';

describe('periods of contracts', () => {
  test('begin with the business day: weeks on Monday, half months on the 1st and the 16th', () => {
    const of = (kind: PeriodKind) => {
      const { from, to } = periodOf(kind, at('2026-11-20T17:44:10Z'), OFFSET);
      return [from.toISOString(), to.toISOString()];
    };
    expect(of('WINDOW')).toEqual(['2026-11-20T17:40:00.000Z', '2026-11-20T17:45:00.000Z']);
    expect(of('HOUR')).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z']);
    expect(of('DAILY')).toEqual(['2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z']);
    expect(of('WEEKLY')).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z']);
    expect(of('SEMIMONTHLY')).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-30T16:00:00.000Z']);
    expect(of('MONTHLY')).toEqual(['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z']);
    expect(halfOf(periodOf('SEMIMONTHLY', at('2026-11-20T00:00:00Z'), OFFSET), OFFSET)).toBe(2);
    expect(halfOf(periodOf('SEMIMONTHLY', at('2026-11-15T15:59:59Z'), OFFSET), OFFSET)).toBe(1);
  });

  test('follow each other without gaps and overlaps', () => {
    const kinds = fc.constantFrom<PeriodKind>('WINDOW', 'HOUR', 'DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY');
    const instants = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(kinds, instants, fc.constantFrom('+08:00', '-03:30', '+00:00'), (kind, instant, offset) => {
        const { from, to } = periodOf(kind, instant, offset);
        expect(from <= instant && instant < to).toBe(true);
        expect(periodOf(kind, to, offset).from).toEqual(to);
        expect(nextStart(kind, to, offset)).toEqual(to);
        expect(nextStart(kind, new Date(to.getTime() - 1), offset)).toEqual(to);
      }),
    );
  });

  test('contain whole days only: a contract that ended in the middle of a day ends with the day before', () => {
    const month = periodOf('MONTHLY', at('2026-11-20T00:00:00Z'), OFFSET);
    expect(wholeDays(month, OFFSET)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(wholeDays({ ...month, to: at('2026-11-10T03:00:00Z') }, OFFSET)).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
    });
    expect(wholeDays({ from: at('2026-11-09T16:00:00Z'), to: at('2026-11-10T03:00:00Z') }, OFFSET)).toBeNull();
  });
});
