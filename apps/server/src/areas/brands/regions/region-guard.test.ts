import { describe, expect, it } from 'vitest';
import { regionGuard } from './region-guard.ts';

const rules = { mode: 'DENY' as const, countries: [], allowRanges: [], denyRanges: [], denyLists: [] };
const from = (ip: string, country: string | null) => ({ ip, country });

describe('region rules (4-01, status 2)', () => {
  it('deny the listed countries, and no visitor whose country is unknown', () => {
    const isOut = regionGuard({ ...rules, countries: ['US', 'FR'] }, []);
    expect(['US', 'FR', 'VN', null].map((country) => isOut(from('198.51.100.1', country)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('or allow only the listed countries, and no visitor whose country is unknown', () => {
    const isOut = regionGuard({ ...rules, mode: 'ALLOW', countries: ['VN'] }, []);
    expect(['VN', 'US', null].map((country) => isOut(from('198.51.100.1', country)))).toEqual([false, true, true]);
  });

  it('deny ranges and lists whatever the country, for IPv4 and IPv6', () => {
    const isOut = regionGuard({ ...rules, denyRanges: ['203.0.113.0/24'] }, ['2001:db8::/32']);
    expect(isOut(from('203.0.113.9', 'VN'))).toBe(true);
    expect(isOut(from('::ffff:203.0.113.9', 'VN'))).toBe(true);
    expect(isOut(from('2001:db8::7', null))).toBe(true);
    expect(isOut(from('198.51.100.1', 'VN'))).toBe(false);
  });

  it('allow a range of the allowed list whatever else is denied', () => {
    const isOut = regionGuard(
      { ...rules, countries: ['US'], denyRanges: ['203.0.113.0/24'], allowRanges: ['203.0.113.7', '8.8.8.0/24'] },
      ['8.8.0.0/16'],
    );
    expect(isOut(from('203.0.113.7', 'US'))).toBe(false);
    expect(isOut(from('8.8.8.8', 'US'))).toBe(false);
    expect(isOut(from('203.0.113.8', 'VN'))).toBe(true);
  });
});
