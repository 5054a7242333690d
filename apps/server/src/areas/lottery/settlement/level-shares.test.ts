import { propertyRuns } from '@lantern/database/testing';
import { groupRebates, rateRebates } from '@lantern/engines/agency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReturnedBet } from '../bets/repository/bets.ts';
import { FAMILIES } from '../families/index.ts';
import { betLevels, levelShares } from './level-shares.ts';

const STANDARD = '3x_direct_b';
const RULES = { theoreticalPrize: 2000, minGroup: 1800, maxBetGroup: 1956, step: 2 };

/** A bet with an upline chain, from the top agent down. */
function bet(changes: Partial<ReturnedBet>): ReturnedBet {
  const known: Partial<ReturnedBet> = {
    ...{ play: STANDARD, numbers: '1|2|3', stake: 100_000n, oddsE4: 9_500n, rebate: 0n },
    ...{ uplines: [], groups: [], ratesPpm: [], topGroup: 1960, highestRatePpm: 20_000n },
  };
  return { ...known, ...changes } as ReturnedBet;
}

const group = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2);

describe('1.4: the shares of a bet for the levels above', () => {
  test('by prize groups match the engine to the minor unit, for upline chains of up to twenty levels', () => {
    const given = fc.record({
      groups: fc.array(group(1800, 1960), { minLength: 1, maxLength: 20 }).map((all) => all.toSorted((a, b) => a - b)),
      at: group(1800, 1956),
      stake: fc.bigInt({ min: 1n, max: 10_000_000n }),
    });
    fc.assert(
      fc.property(given, ({ groups, at, stake }) => {
        const own = groups[0] ?? 0;
        const betGroup = Math.min(at, own);
        const chain = groups.map((prizeGroup, place) => ({ id: String(place), prizeGroup }));
        const decision = groupRebates({ stake, betGroup }, RULES, chain);
        if (!decision.ok) throw new Error(decision.code);
        const { rebates } = decision.value;
        const uplines = chain.slice(1).toReversed();
        const shares = levelShares(
          FAMILIES.SSC,
          bet({
            ...{ stake, oddsE4: BigInt(betGroup * 5), rebate: rebates['0'] ?? 0n },
            uplines: uplines.map(({ id }) => BigInt(id)),
            groups: uplines.map(({ prizeGroup }) => prizeGroup),
            ratesPpm: uplines.map(() => 0),
          }),
        );
        expect(shares).toEqual(uplines.map(({ id }) => rebates[id]));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test('by rates match the engine', () => {
    const rates = fc
      .array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 20 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(rates, fc.bigInt({ min: 1n, max: 10_000_000n }), (ppm, stake) => {
        const chain = ppm.map((rate, place) => ({ id: String(place), ratePpm: BigInt(rate) }));
        const decision = rateRebates(stake, chain);
        if (!decision.ok) throw new Error(decision.code);
        const { rebates } = decision.value;
        const uplines = chain.slice(1).toReversed();
        const levels = betLevels(
          FAMILIES.VN,
          bet({
            ...{ play: 'de_db', numbers: '12', stake, topGroup: null, rebate: rebates['0'] ?? 0n },
            uplines: uplines.map(({ id }) => BigInt(id)),
            groups: uplines.map(() => 0),
            ratesPpm: uplines.map(({ ratePpm }) => Number(ratePpm)),
          }),
        );
        expect(levels.map(({ share }) => share)).toEqual(uplines.map(({ id }) => rebates[id]));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test('REB-O-02: stake 1,000.00 at 1900, bettor 1940, B 1950, A 1956, T 1960', () => {
    const line = { uplines: [3n, 2n, 1n], groups: [1960, 1956, 1950], ratesPpm: [0, 0, 0], rebate: 2_000n };
    expect(levelShares(FAMILIES.SSC, bet(line))).toEqual([200n, 300n, 500n]);
  });

  test('never exceed what the prices allow, and are zero for levels without a group and for old chains without groups', () => {
    const uplines = [3n, 2n, 1n];
    const capped = { uplines, groups: [1960, 0, 1950], ratesPpm: [0, 0, 0], topGroup: 1954 };
    expect(levelShares(FAMILIES.SSC, bet(capped))).toEqual([200n, 0n, 2_500n]);
    const rated = { play: 'de_db', uplines, groups: [0, 0, 0], ratesPpm: [9_000, 4_000, 4_000], rebate: 100n };
    expect(levelShares(FAMILIES.VN, bet({ ...rated, highestRatePpm: 5_000n }))).toEqual([100n, 0n, 300n]);
    expect(levelShares(FAMILIES.SSC, bet({ uplines }))).toEqual([0n, 0n, 0n]);
  });
});
