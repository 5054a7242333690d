import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { changeOf, draftOf, isChange } from './price-draft.ts';
import { oneIn, type PriceTable, percentText } from './price-figures.ts';

const row = { play: 'tm', kind: 'tm', plays: 1, picks: [], chance: '0.0204081633', units: null, group: null };
const TABLE: PriceTable = {
  ...{ gameCode: 'LHC_2M', family: 'LHC', version: 1, sold: 1, newest: 1, highestRatePpm: 900 },
  ...{ groups: { min: 1800, maxBet: 1956, top: 1960 }, maxPayout: '200000.00', issues: [] },
  rows: [{ ...row, prize: 'tm', odds: '47.5', cost: '1', rtpPpm: 969_387 }],
};

describe('a draft of prices', () => {
  test('has no change at first, and later only the prices that differ', () => {
    const draft = draftOf(TABLE);
    expect(isChange(changeOf(TABLE, draft) ?? { odds: [], costs: [], units: [], maxPayout: 'wrong' })).toBe(false);
    expect(changeOf(TABLE, { ...draft, odds: { tm: '48.2' }, rate: '0.1' })).toEqual({
      ...{ odds: [{ code: 'tm', value: '48.2' }], costs: [], units: [], highestRatePpm: 1000 },
    });
    expect(changeOf(TABLE, { ...draft, groups: { min: '1800', maxBet: '1958', top: '1960' } })).toMatchObject({
      groups: { min: 1800, maxBet: 1958, top: 1960 },
    });
  });

  test('an empty price removes the prize; an invalid price is no change', () => {
    const draft = draftOf(TABLE);
    expect(changeOf(TABLE, { ...draft, odds: { tm: '' } })?.odds).toEqual([{ code: 'tm', value: null }]);
    for (const wrong of [NOT_READ, '-1', '1.23456', '123456789']) {
      expect(changeOf(TABLE, { ...draft, odds: { tm: wrong } })).toBeNull();
    }
    expect(changeOf(TABLE, { ...draft, rate: '100' })).toBeNull();
    expect(changeOf(TABLE, { ...draft, units: { tm: '0' } })).toBeNull();
    for (const unread of [
      { units: { tm: NOT_READ } },
      { costs: { tm: NOT_READ } },
      { rate: NOT_READ },
      { maxPayout: NOT_READ },
      { groups: { min: '1800', maxBet: NOT_READ, top: '1960' } },
    ]) {
      expect(changeOf(TABLE, { ...draft, ...unread })).toBeNull();
    }
  });

  test('shows shares in percent, and chances as one in a number of draws', () => {
    expect([percentText(969_387), percentText(995_000)]).toEqual(['96.9387 %', '99.5 %']);
    expect([oneIn('0.0204081633'), oneIn('0.0000100000'), oneIn('0')]).toEqual(['1 : 49', '1 : 100,000', '—']);
  });
});
