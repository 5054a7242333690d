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
      { multiplier: 'x' },
      { budget: ' ' },
      { perMember: '' },
      { startsAt: '' },
      { maxBet: '-1' },
      { type: 'NTH_DEPOSIT' as const, nth: '' },
      { weights: { LIVE: 'much' } },
    ])
      expect(readTyped({ ...typed, ...wrong })).toBeNull();
    expect(readTyped({ ...typed, type: 'NTH_DEPOSIT', nth: '3' })).toMatchObject({ nth: 3 });
  });
});
