import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteFamilyLines, readFamilyPrices } from '../family/index.ts';
import { describeFamily } from '../family/testing/family-invariants.ts';
import {
  doubles,
  HANOI,
  LAOS,
  numbersWithDigit,
  reversed,
  roodBack,
  roodFront,
  THAI,
  type ThaiDraw,
  thaiDraw,
  YEEKEE,
  yeekeeCloses,
  yeekeeResult,
} from './index.ts';

/** Few different digits, so that some bets win. */
const number = (width: number) =>
  fc.string({ unit: fc.constantFrom('0', '4', '7'), minLength: width, maxLength: width });
const pair = fc.tuple(number(3), number(3));
const anyDraw: fc.Arbitrary<ThaiDraw> = fc
  .record({ first: number(6), front3: pair, back3: pair, last2: number(2) })
  .map(thaiDraw);
const anyTop: fc.Arbitrary<ThaiDraw> = anyDraw.map((draw) => ({ ...draw, front3: [], bottom3: [] }));
const typed = (width: number) =>
  fc
    .uniqueArray(number(width), { minLength: 1, maxLength: 3, selector: (one) => [...one].sort().join('') })
    .map((all) => all.join(','));

for (const family of [THAI, YEEKEE, LAOS, HANOI]) {
  describeFamily({
    family,
    anyDraw: family === THAI ? anyDraw : anyTop,
    textFor: ({ rule }) => (rule.shape.alphabet === 'NUMBER' ? typed(rule.shape.width) : null),
    partitions: [],
  });
}

describe('Thai lotteries', () => {
  test('numbers in any order are sold only where all digits differ, unless the others have a price', () => {
    const sell = (selection: string, odds: object) => {
      const read = readFamilyPrices(THAI, { ...THAI.defaultPrices, odds: { ...THAI.defaultPrices.odds, ...odds } }, 0n);
      if (!read.ok) return read.code;
      const settings = {
        ...{ modes: [], ownGroup: 0, maxMultiple: 1, maxUnits: 100, maxLines: 10 },
        ...{ minLineStake: 1n, maxLineStake: 1_000_000n },
      };
      const line = { play: '3tod', selection, unitPrice: 100n, multiple: 1, prizeGroup: null };
      const quoted = quoteFamilyLines(THAI, [line], read.value, settings);
      return quoted.ok ? 'SOLD' : quoted.code;
    };
    expect(sell('123', {})).toBe('SOLD');
    expect(sell('122', {})).toBe('PLAY_UNKNOWN');
    expect(sell('122', { '3tod_pair': '300' })).toBe('SOLD');
    expect(sell('222', { '3tod_triple': '1000' })).toBe('PRICE_TABLE_MARGIN');
    expect(sell('123,321', {})).toBe('NUMBER_INVALID');
  });

  test('entry helpers make the numbers of their names', () => {
    expect(reversed('112')).toEqual(['112', '121', '211']);
    expect(numbersWithDigit('3')).toHaveLength(19);
    expect(numbersWithDigit('3').every((one) => one.includes('3'))).toBe(true);
    expect([roodFront('3')[0], roodBack('3')[0], doubles()[3]]).toEqual(['30', '03', '33']);
  });

  test('rounds of Yeekee fill a business day, and too few numbers make no result', () => {
    expect([yeekeeCloses('2026-12-31', 71), yeekeeCloses('2026-12-31', 72), yeekeeCloses('2026-12-31', 88)]).toEqual([
      '2026-12-31T23:45+07:00',
      '2027-01-01T00:00+07:00',
      '2027-01-01T04:00+07:00',
    ]);
    expect([yeekeeCloses('2026-12-31', 0), yeekeeCloses('2026-12-31', 89)]).toEqual([null, null]);
    expect(yeekeeResult(Array(15).fill(7))).toBeNull();
    expect(yeekeeResult(Array(16).fill(7))).toEqual({ total: 112, sixteenth: 7, result: 105 });
  });

  test('results are read in their published form only', () => {
    expect(THAI.readDraw('837933,258,333,202,246,24')).toMatchObject({
      top3: '933',
      bottom2: '24',
      front3: ['258', '333'],
    });
    expect(YEEKEE.readDraw('00105')).toMatchObject({ top3: '105', bottom2: '00' });
    expect(LAOS.readDraw('501295')).toMatchObject({ top4: '1295', bottom2: '12' });
    expect(HANOI.readDraw('51626,66102')).toMatchObject({ top3: '626', bottom2: '02' });
    for (const family of [THAI, YEEKEE, LAOS, HANOI]) {
      for (const text of ['', '12', '1,2', '83793,258,333,202,246,24', null]) expect(family.readDraw(text)).toBeNull();
    }
  });
});
