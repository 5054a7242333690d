import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { emptyTier, NEW_TERMS, readTerms } from './platform-terms.ts';

const [tier = emptyTier([])] = NEW_TERMS.tiers;
const tiersOf = (...tiers: Partial<typeof tier>[]) => ({
  ...NEW_TERMS,
  tiers: tiers.map((one, key) => ({ ...tier, key, ...one })),
});
const realtimeOf = (realtime: Partial<typeof NEW_TERMS.realtime>) => ({
  ...NEW_TERMS,
  realtime: { winRate: '0.4', lossRate: '0.9', minSingleBet: '10', ...realtime },
});

test('an empty field is no condition', () => {
  expect(
    readTerms(
      'DIVIDEND',
      tiersOf(
        { rate: '20', minValidBet: '1000000' },
        { rate: '100', minValidBet: '5000000.50', minLoss: '100000', minActive: '10' },
      ),
    ),
  ).toEqual({
    tiers: [
      { ratePpm: 200_000, minValidBet: '1000000', minLoss: '0', minActive: 0 },
      { ratePpm: 1_000_000, minValidBet: '5000000.50', minLoss: '100000', minActive: 10 },
    ],
  });
  expect(readTerms('REALTIME', realtimeOf({}))).toEqual({
    realtime: { winRatePpm: 4_000, lossRatePpm: 9_000, minSingleBet: '10' },
  });
  expect(readTerms('REALTIME', realtimeOf({ minSingleBet: '' }))).toMatchObject({ realtime: { minSingleBet: '0' } });
});

test('a missing rate and a text that is no number leave the terms incomplete', () => {
  const wrong = [{}, { rate: '101' }, { rate: NOT_READ }, { rate: '20', minValidBet: NOT_READ }];
  for (const one of [...wrong, { rate: '20', minLoss: NOT_READ }, { rate: '20', minActive: NOT_READ }])
    expect(readTerms('DAILY', tiersOf({ rate: '10' }, one))).toBeNull();
  for (const one of [{ winRate: '' }, { winRate: NOT_READ }, { lossRate: NOT_READ }, { minSingleBet: NOT_READ }])
    expect(readTerms('REALTIME', realtimeOf(one))).toBeNull();
});

test('a new tier has its own key', () => {
  expect(emptyTier(tiersOf({}, {}).tiers).key).toBe(2);
});
