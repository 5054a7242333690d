import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { boundedTerm, chaseRows, planMultiples, termsOf, USUAL_TERMS } from './chase-plan.ts';
import { selectionText, splitGroups, unitsOf } from './counting.ts';
import { costOf, rebateOf, rebatePercent, winOf } from './prices.ts';
import type { ElotteryLine, ElotteryPlay } from './types.ts';

const DIGITS = [...'0123456789'];
const tier = (code: string, fair: string, exact: string) => ({ code, kind: code, fair, exact, rtpPpm: null });
const play = (part: Partial<ElotteryPlay>): ElotteryPlay => ({
  code: '3x_direct_b',
  style: 'STANDARD',
  tab: 'three_back',
  row: 'straight',
  method: 'direct',
  places: [2, 3, 4],
  alphabet: 'DIGIT',
  symbols: DIGITS,
  width: 1,
  zones: [1, 1, 1].map((min) => ({ min, max: 10 })),
  filledZones: 3,
  leastPlaces: null,
  counting: { kind: 'PRODUCT', factor: 1, placesTaken: null },
  tiers: [tier('3x_direct', '1000', '1000')],
  symbolTiers: [],
  cost: '1',
  missingOf: null,
  ...part,
});
const choice = (...zones: string[]) => ({ zones: zones.map((zone) => [...zone]), places: [] });
const LINE: ElotteryLine = {
  play: play({}),
  choice: choice('1368', '057', '29'),
  unitPrice: 200n,
  multiple: 2,
  group: 1926,
};

describe('units', () => {
  test('are counted by the rule of the play, and are zero while a position is empty', () => {
    expect(unitsOf(LINE.play, LINE.choice)).toBe(24);
    expect(unitsOf(LINE.play, choice('1', '', '3'))).toBe(0);
    const zones = [
      { min: 1, max: 10 },
      { min: 3, max: 10 },
    ];
    const z60 = play({
      zones,
      filledZones: 2,
      counting: { kind: 'DISJOINT', many: 1, few: 3, isOneZone: false, factor: 1, placesTaken: null },
    });
    expect(unitsOf(z60, choice('58', '01568'))).toBe(8);
    const z3 = play({
      zones: [{ min: 2, max: 10 }],
      filledZones: 1,
      counting: { kind: 'DISJOINT', many: 1, few: 1, isOneZone: true, factor: 1, placesTaken: null },
    });
    expect(unitsOf(z3, choice('124568'))).toBe(30);
    const any3 = play({
      zones: Array.from({ length: 5 }, () => ({ min: 0, max: 10 })),
      counting: { kind: 'SYMMETRIC', taken: 3, factor: 1, placesTaken: null },
    });
    expect(unitsOf(any3, choice('12', '3', '4', '5', ''))).toBe(2 + 2 + 2 + 1);
    const sums = play({
      alphabet: 'VALUE',
      symbols: ['0', '1', '2'],
      zones: [{ min: 1, max: 3 }],
      filledZones: 1,
      counting: { kind: 'WEIGHTS', weights: [1, 3, 6], factor: 1, placesTaken: null },
    });
    expect(unitsOf(sums, { zones: [['1', '2']], places: [] })).toBe(9);
    const z6 = play({
      zones: [{ min: 3, max: 10 }],
      filledZones: 1,
      leastPlaces: 3,
      counting: { kind: 'CHOOSE', taken: 3, factor: 1, placesTaken: 3 },
    });
    expect(unitsOf(z6, { zones: [[...'1234']], places: [0, 1, 2, 3] })).toBe(16);
    expect(selectionText(z6, { zones: [[...'1234']], places: [0, 2, 3] })).toBe('023@1234');
  });

  test('are written zone by zone', () => {
    expect(selectionText(LINE.play, LINE.choice)).toBe('1368|057|29');
    expect(selectionText(play({ alphabet: 'NUMBER' }), { zones: [['012', '345']], places: [] })).toBe('012,345');
  });

  test('of typed groups leave out entries that make no bet', () => {
    expect(splitGroups(['112', '211', '333', '345'])).toEqual({ buying: ['112', '345'], left: ['211', '333'] });
  });
});

describe('amounts', () => {
  test('are those of the worked example', () => {
    expect(costOf(LINE)).toBe(9600n);
    expect(winOf(LINE)).toBe(385_200n);
    expect(rebateOf(LINE, { groups: { min: 1800, max: 1956, own: 1956 }, rebatePpm: 0 })).toBe(144n);
    expect(rebatePercent(1956, 1926)).toBe('1.50');
    const credit = {
      ...LINE,
      play: play({ style: 'CREDIT', tiers: [tier('credit_ball', '9.85', '197/20')] }),
      multiple: 1,
    };
    expect(winOf(credit)).toBe(1970n);
    const z60 = { ...LINE, play: play({ tiers: [tier('5x_z60', '1666.666666', '5000/3')] }) };
    expect(winOf({ ...z60, multiple: 1, group: 1956 })).toBe(326_000n);
  });
});

describe('a chase', () => {
  const terms = { kind: 'target', issues: 10, first: 1, factor: 2, every: 1, profit: 10 } as const;
  const once = { cost: 800n, pays: 1926n };

  test('has the multiples of the worked example', () => {
    const multiples = planMultiples(terms, once, 10_000);
    expect(multiples).toEqual([1, 1, 2, 4, 7, 13, 24, 44, 81, 149]);
    const rows = chaseRows(multiples ?? [], once);
    expect(rows.at(-1)).toEqual({ multiple: 149, cost: 119_200n, spent: 260_800n, pays: 286_974n });
  });

  test('raises multiples after some draws, and reports when no multiple reaches the profit', () => {
    expect(planMultiples({ ...terms, kind: 'multiply', issues: 5, every: 2 }, once, 100)).toEqual([1, 1, 2, 2, 4]);
    expect(planMultiples({ ...terms, kind: 'same', issues: 2, first: 3 }, once, 100)).toEqual([3, 3]);
    expect(planMultiples({ ...terms, profit: 200 }, once, 100)).toBeNull();
    expect(planMultiples(terms, once, 100)).toBeNull();
  });

  test('has terms only while every field of its kind is read', () => {
    expect(termsOf('target', 10, USUAL_TERMS)).toEqual(terms);
    expect(termsOf('target', 10, { ...USUAL_TERMS, profit: '0', first: NOT_READ })).toEqual({ ...terms, profit: 0 });
    expect(termsOf('target', 10, { ...USUAL_TERMS, profit: '' })).toBeNull();
    expect(termsOf('same', 10, { ...USUAL_TERMS, first: NOT_READ })).toBeNull();
    expect(termsOf('multiply', 10, { ...USUAL_TERMS, every: NOT_READ })).toBeNull();
  });

  test('limits typed terms to their bounds', () => {
    expect(['0', '5', '50'].map((value) => boundedTerm('first', value, 20))).toEqual(['1', '5', '20']);
    expect(['0', '2000', '', NOT_READ].map((value) => boundedTerm('profit', value, 20))).toEqual([
      ...['0', '1000', '', NOT_READ],
    ]);
  });
});
