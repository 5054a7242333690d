import { describe, expect, test } from 'vitest';
import { unitsOf } from './counting.ts';
import { merged } from './elottery-slip.ts';
import { ballForm } from './games.ts';
import { bestTier, returnText, winOf } from './prices.ts';
import { readBalls } from './typed-balls.ts';
import type { ElotteryPlay, ElotterySlipLine } from './types.ts';

const FACES = [...'123456'];
const tier = (code: string, fair: string, exact = fair) => ({ code, kind: code, fair, exact, rtpPpm: null });
const play = (part: Partial<ElotteryPlay>): ElotteryPlay => ({
  ...{ code: '1any', style: 'STANDARD', tab: 'one', row: 'other', method: '1any', places: [] },
  ...{ alphabet: 'VALUE', symbols: FACES, width: 0, zones: [{ min: 1, max: 6 }], filledZones: 1, leastPlaces: null },
  ...{ counting: { kind: 'SUM', factor: 1, placesTaken: null }, tiers: [tier('1any', '2.373626', '216/91')] },
  ...{ symbolTiers: [0, 0, 0, 0, 0, 0], cost: '1', missingOf: '1any' },
  ...part,
});
const choice = (...zones: string[][]) => ({ zones, places: [] });

describe('chosen units', () => {
  const zones = (...sizes: number[]) => sizes.map((min) => ({ min, max: 11 }));
  test('use a different number in every zone', () => {
    const pairs = play({
      zones: zones(1, 1),
      filledZones: 2,
      counting: { kind: 'DIFFERENT', factor: 1, placesTaken: null },
    });
    expect(unitsOf(pairs, choice(['1', '2'], ['2', '3']))).toBe(3);
    expect(unitsOf(pairs, choice(['1'], ['1']))).toBe(0);
  });

  test('contain every banker', () => {
    const banked = play({
      ...{ zones: zones(1, 1), filledZones: 2 },
      counting: { kind: 'BANKERS', taken: 3, factor: 1, placesTaken: null },
    });
    expect(unitsOf(banked, choice(['1'], ['2', '3', '4']))).toBe(3);
    expect(unitsOf(banked, choice(['1', '2'], ['3', '4']))).toBe(2);
    expect(unitsOf(banked, choice(['1'], ['1', '3', '4']))).toBe(0);
  });
});

describe('typed units of several numbers', () => {
  const straight = { size: 3, pool: 11, isSet: false };
  test('are read in all common formats', () => {
    const read = readBalls('03 07 11, 1-2-3\n020408; 5.6.7 8.9.10', straight);
    expect(read.numbers).toEqual(['030711', '010203', '020408', '050607', '080910']);
    expect(read.unreadable).toEqual([]);
  });

  test('reports repeated and invalid numbers', () => {
    expect(readBalls('1 2 3\n3 2 1\n1 2 2\n1 2 12\nx', straight)).toEqual({
      numbers: ['010203', '030201'],
      repeated: [],
      unreadable: ['1 2 2', '1 2 12', 'x'],
    });
    expect(readBalls('1 2 3\n3 2 1', { ...straight, isSet: true }).repeated).toEqual(['030201']);
  });

  test('belong to the numbers of their family, ordered or not', () => {
    const typed = (code: string, width: number) => play({ code, alphabet: 'NUMBER', width });
    expect(ballForm('X11X5', typed('q2_direct_typed', 4))).toEqual({ size: 2, pool: 11, isSet: false });
    expect(ballForm('X11X5', typed('rx5_typed', 10))).toEqual({ size: 5, pool: 11, isSet: true });
    expect(ballForm('PK10', typed('top3_typed', 6))).toEqual({ size: 3, pool: 10, isSet: false });
    expect(ballForm('PK10', typed('top3_group_typed', 6))).toEqual({ size: 3, pool: 10, isSet: true });
    expect(ballForm('SSC', typed('3x_typed_b', 3))).toBeNull();
  });
});

describe('prices', () => {
  const sums = play({
    ...{ symbols: ['3', '4'], symbolTiers: [0, 1] },
    tiers: [tier('sum_3', '216'), tier('sum_4', '72')],
  });
  test('follow the chosen selection', () => {
    expect(bestTier({ play: sums, choice: choice(['4']) })?.code).toBe('sum_4');
    expect(bestTier({ play: sums, choice: choice(['3', '4']) })?.code).toBe('sum_3');
    const line = { play: sums, choice: choice(['4']), unitPrice: 200n, multiple: 5, group: 1800 };
    expect(winOf(line)).toBe(64_800n);
  });

  test('are written as on boards', () => {
    expect(returnText(sums, sums.tiers[0], 1800)).toBe('194.40');
    const dice = [tier('sum_5', '36'), tier('sum_9', '8.64', '216/25'), tier('sum_10', '8', '216/27')];
    expect(dice.map((one) => returnText(sums, one, 1956))).toEqual(['35.20', '8.44', '7.82']);
    expect(returnText({ style: 'CREDIT' }, tier('lh', '1.985'), 0)).toBe('1.985');
    expect(returnText({ style: 'CREDIT' }, tier('rank1', '9.85'), 0)).toBe('9.85');
  });
});

test('repeated taps on the same pick add up, and at another price make a separate selection', () => {
  const line = (key: string, part: Partial<ElotterySlipLine> = {}): ElotterySlipLine => ({
    ...{ key, play: play({}), choice: choice(['4']), unitPrice: 200n, multiple: 5, group: 1956 },
    ...part,
  });
  const once = merged([], line('a'));
  expect(merged(once, line('b')).map((one) => [one.key, one.multiple])).toEqual([['a', 10]]);
  expect(merged(once, line('b', { unitPrice: 20n }))).toHaveLength(2);
  expect(merged(once, line('b', { choice: choice(['5']) }))).toHaveLength(2);
  const odds = { play: play({ style: 'CREDIT' }), multiple: 1 };
  const twice = merged(merged([], line('a', odds)), line('b', odds));
  expect(twice.map((one) => [one.unitPrice, one.multiple])).toEqual([[400n, 1]]);
});
