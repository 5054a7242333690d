import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupPricing,
  type LotteryFamily,
  oddsPricing,
  type Play,
  quoteFamilyLines,
  readFamilyPrices,
  readFamilySelection,
  returnToPlayer,
  settleFamilyLine,
} from '../family/index.ts';
import { gatherHits } from '../family/rule.ts';
import { anyFamilyText } from '../family/testing/family-invariants.ts';
import { digitsOfNumber, SSC, tierProbability } from '../ssc/index.ts';
import { type Digits, P5, STATE_3D_PRICES, THREE_D } from './index.ts';

const numRuns = Math.max(2, Math.round(Number(process.env.PROPERTY_RUNS ?? 20) / 10));
const MAX_UNITS = 2000;
const SETTINGS = {
  ...{ modes: [200n, 20n, 2n], ownGroup: 1956, maxMultiple: 1000, maxUnits: MAX_UNITS, maxLines: 10 },
  ...{ minLineStake: 1n, maxLineStake: 1_000_000_000_000n },
};

function pricesOf(family: LotteryFamily<Digits>, data = family.defaultPrices) {
  const read = readFamilyPrices(family, data, 0n);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

function selectionOf(play: Play<Digits>, text: string) {
  const selection = readFamilySelection(play, text, MAX_UNITS);
  if (typeof selection === 'string') throw new Error(`${play.code} does not sell ${text}: ${selection}`);
  return selection;
}

const ALL_DRAWS = Array.from({ length: 1000 }, (_, value) => digitsOfNumber(value, 3));
const plays = THREE_D.plays.map((play) => [play.code, play] as const);

describe('3D and P3', () => {
  const table = pricesOf(THREE_D);

  test('have the three-star games of SSC with the same chances, counted over all thousand draws', () => {
    for (const code of THREE_D.kinds) {
      const kind = THREE_D.findKind(code);
      expect([code, kind?.winChance.toString()]).toEqual([code, tierProbability(code as '3x_direct').toString()]);
      expect(kind?.prizes).toHaveLength(1);
      if (kind === null) continue;
      expect(returnToPlayer(kind, groupPricing(kind, 1956)).toString()).toBe('489/500');
    }
    expect([...new Set(plays.flatMap(([, { rule }]) => rule.kinds))].sort()).toEqual([...THREE_D.kinds].sort());
  });

  test('the prizes of the state lottery return 0.52 and 0.519 of the stake', () => {
    const state = pricesOf(THREE_D, STATE_3D_PRICES);
    const returns = ['3x_direct', '3x_z3', '3x_z6'].map((code) => {
      const kind = THREE_D.findKind(code);
      return kind === null ? null : returnToPlayer(kind, oddsPricing(state, kind)).toDecimal(6);
    });
    expect(returns).toEqual(['0.52', '0.519', '0.519']);
    const quote = (play: string, selection: string) =>
      quoteFamilyLines(THREE_D, [{ play, selection, unitPrice: 200n, multiple: 1, prizeGroup: null }], state, SETTINGS);
    expect(quote('3x_direct', '1|2|3').ok).toBe(true);
    expect(quote('2x_direct_f', '1|2')).toMatchObject({ ok: false, code: 'PLAY_UNKNOWN' });
    const sold = { play: '3x_z3', selection: '12', unitStake: 200n, prizeGroup: null };
    expect(settleFamilyLine(THREE_D, state, sold, [1, 2, 1]).payout).toBe(34_600n);
    expect(settleFamilyLine(THREE_D, state, { ...sold, play: '3x_z6', selection: '123' }, [3, 1, 2]).payout).toBe(
      17_300n,
    );
  });

  test.each(plays)('%s: its units are paid by their chances, over all draws', (_, play) => {
    fc.assert(
      fc.property(anyFamilyText(play), (text) => {
        const selection = selectionOf(play, text);
        const hits = gatherHits(ALL_DRAWS.flatMap((draw) => play.rule.hits(selection, draw)));
        // At the fair prize (1 divided by the probability) the total return equals the number of units.
        const returned = hits.reduce((sum, { tier, units }) => {
          const chance = THREE_D.findKind(tier)?.winChance ?? Rational.ONE;
          return sum.add(Rational.of(units, ALL_DRAWS.length).divide(chance));
        }, Rational.ZERO);
        expect(returned.toString()).toBe(String(play.rule.units(selection)));
        const parts = play.rule.parts(selection);
        expect(parts.reduce((sum, part) => sum + part.units, 0)).toBe(play.rule.units(selection));
      }),
      { numRuns },
    );
  });

  test.each(plays)('%s: is quoted with the most that it can pay', (_, play) => {
    fc.assert(
      fc.property(anyFamilyText(play), fc.constantFrom(...ALL_DRAWS), (text, draw) => {
        const line = { play: play.code, selection: text, unitPrice: 200n, multiple: 3, prizeGroup: 1956 };
        const quoted = quoteFamilyLines(THREE_D, [line], table, SETTINGS);
        if (!quoted.ok || quoted.value[0] === undefined) throw new Error('not quoted');
        const [{ selection, unitStake, stake, units, picks }] = quoted.value;
        expect(stake).toBe(unitStake * BigInt(units));
        const sold = { play: play.code, selection, unitStake, prizeGroup: 1956 };
        const { payout } = settleFamilyLine(THREE_D, table, sold, draw);
        expect(payout).toBeLessThanOrEqual(picks.reduce((sum, one) => sum + one.exposure, 0n));
      }),
      { numRuns },
    );
  });

  test('two stars use their own ends of the number, and results are accepted in their published form', () => {
    const hits = (play: string, text: string, draw: Digits) => {
      const found = THREE_D.findPlay(play);
      return found === null ? -1 : found.rule.hits(selectionOf(found, text), draw).length;
    };
    expect([hits('2x_direct_f', '1|2', [1, 2, 9]), hits('2x_direct_f', '1|2', [9, 1, 2])]).toEqual([1, 0]);
    expect([hits('2x_direct_b', '1|2', [1, 2, 9]), hits('2x_direct_b', '1|2', [9, 1, 2])]).toEqual([0, 1]);
    expect(hits('3x_z3', '12', [1, 1, 1])).toBe(0);
    expect(THREE_D.readDraw('007')).toEqual([0, 0, 7]);
    for (const text of ['07', '0007', '00a', 7, null]) expect(THREE_D.readDraw(text)).toBeNull();
  });

  test('a table with a return of 1 or more is refused', () => {
    const odds = { '3x_direct': '1000' };
    expect(readFamilyPrices(THREE_D, { ...THREE_D.defaultPrices, odds }, 0n)).toMatchObject({
      code: 'PRICE_TABLE_MARGIN',
    });
  });
});

describe('P5', () => {
  test('is the straight of five digits', () => {
    const kind = P5.findKind('5x_direct');
    expect(kind?.winChance.toString()).toBe('1/100000');
    expect(P5.plays.map(({ code }) => code)).toEqual(['5x_direct', '5x_typed']);
    const sold = { play: '5x_direct', selection: '1|2|3|4|56', unitStake: 200n, prizeGroup: 1800 };
    const table = pricesOf(P5, { ...P5.defaultPrices, maxPayout: '100000000' });
    expect(settleFamilyLine(P5, table, sold, P5.readDraw('12346') ?? []).payout).toBe(18_000_000n);
    expect(settleFamilyLine(P5, table, sold, P5.readDraw('12347') ?? []).payout).toBe(0n);
    expect([P5.readDraw('1234'), SSC.readDraw('12345')]).toEqual([null, [1, 2, 3, 4, 5]]);
  });
});
