import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { NEW_ACTIVITY, readTyped, type TermsTyped, typedTerms } from './activity-typed.ts';

const typed: TermsTyped = {
  ...NEW_ACTIVITY,
  titles: { EN: 'Doubled' },
  startsAt: '2026-11-22T10:00',
  budget: '1000',
  multiplier: '10.5',
  tiers: [
    { from: '50', percent: '12.5', most: '100' },
    { from: '500', percent: '', most: '188' },
  ],
};

describe('the form of an activity', () => {
  test('reads stored terms again unchanged', () => {
    const terms = readTyped(typed);
    expect(terms).toMatchObject({ multiplierPpm: 10_500_000, maxBetPpm: 500_000, nth: null, endsAt: null });
    expect(terms?.tiers.map(({ ratePpm }) => ratePpm)).toEqual([125_000, null]);
    expect(terms?.weights).toEqual([
      { category: 'LIVE', ppm: 100_000 },
      { category: 'PVP', ppm: 0 },
    ]);
    expect(terms && readTyped(typedTerms(terms))).toEqual(terms);
  });

  test('does not send invalid terms', () => {
    for (const wrong of [
      { multiplier: NOT_READ },
      { budget: '' },
      { perMember: '' },
      { startsAt: '' },
      { maxBet: NOT_READ },
      { daysToBet: NOT_READ },
      { perDay: NOT_READ },
      { grantLimit: NOT_READ },
      { newWithinDays: NOT_READ },
      { budget: NOT_READ },
      { tiers: [{ from: NOT_READ, percent: '10', most: '100' }] },
      { tiers: [{ from: '50', percent: NOT_READ, most: '100' }] },
      { tiers: [{ from: '50', percent: '10', most: NOT_READ }] },
      { type: 'NTH_DEPOSIT' as const, nth: '' },
      { weights: { LIVE: NOT_READ } },
    ])
      expect(readTyped({ ...typed, ...wrong })).toBeNull();
    expect(readTyped({ ...typed, type: 'NTH_DEPOSIT', nth: '3' })).toMatchObject({ nth: 3 });
  });
});
