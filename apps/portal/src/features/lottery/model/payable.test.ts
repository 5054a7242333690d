import { describe, expect, test } from 'vitest';
import { acceptedAfter, paidOf, percentOf, reducedOf, WHOLE_PPM } from './payable.ts';

describe('numbers that pay a reduced amount', () => {
  test('limit a combination to the payout of its lowest selection', () => {
    const reduced = { de_db: { '07': 900_000, '08': 800_000 }, xien2: { '07-17': 950_000 } };
    expect(reducedOf(reduced, 'de_db', ['11'])).toBe(WHOLE_PPM);
    expect(reducedOf(reduced, 'de_db', ['11', '07'])).toBe(900_000);
    expect(reducedOf(reduced, 'de_db', ['08', '07'])).toBe(800_000);
    expect(reducedOf(reduced, 'xien2', ['07', '27'])).toBe(WHOLE_PPM);
    expect(reducedOf(reduced, 'xien_quay', ['07', '17', '27'])).toBe(950_000);
    expect(reducedOf({}, 'lo2', ['07'])).toBe(WHOLE_PPM);
  });

  test('are named by the selections of the refusal', () => {
    const refused = { code: 'ODDS_CHANGED', params: { payablePpm: 900_000, lines: '2,3' } };
    expect(acceptedAfter({ z: 1 }, refused, ['a', 'b', 'c'])).toEqual({ z: 1, b: 900_000, c: 900_000 });
    expect(acceptedAfter({}, { code: 'ISSUE_LIMIT', params: {} }, ['a'])).toEqual({});
  });

  test('have payouts rounded down, and their share in percent', () => {
    expect(paidOf(995n, 900_000)).toBe(895n);
    expect(paidOf(995n)).toBe(995n);
    expect([percentOf(900_000), percentOf(875_000)]).toEqual(['90', '87.5']);
  });
});
