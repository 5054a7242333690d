import { product, tuples } from './counting.ts';
import { isBigDigit, isOdd, sumOf } from './digits.ts';
import { patternOf, type SscPattern } from './patterns.ts';
import { hitsOf, onlyZone, type SscExposure, type SscHit, type SscRule } from './rule.ts';
import { zonesOf } from './selection.ts';
import type { CreditTier, SscTier } from './tiers.ts';
import { countedBy, counting } from './units.ts';

/** Indexes of big, small, odd and even in their alphabet. */
const [BIG, SMALL, ODD, EVEN] = [0, 1, 2, 3];
const ATTRIBUTE_LETTERS = ['B', 'S', 'O', 'E'];
/** Indexes of dragon (the first place is higher), tiger and equal. */
const [DRAGON, TIGER, EQUAL] = [0, 1, 2];
const SIDE_LETTERS = ['D', 'T', 'E'];

const attributesOf = (isBig: boolean, value: number): readonly number[] => [
  isBig ? (BIG ?? 0) : (SMALL ?? 1),
  isOdd(value) ? (ODD ?? 2) : (EVEN ?? 3),
];
const attributesOfDigit = (digit: number) => attributesOf(isBigDigit(digit), digit);
/** Big from 23: half of the sums of five digits are below, half are 23 or more. */
const attributesOfTotal = (digits: readonly number[]) => attributesOf(sumOf(digits) >= 23, sumOf(digits));

const lettersOf = (letters: readonly string[], indices: readonly number[]) =>
  indices.map((index) => letters[index] ?? '');

/** One attribute per place; a unit wins when every place has its attribute. */
export function attributesOfPlaces(width: number): SscRule {
  const tier: SscTier = 'dxds2';
  return {
    code: tier,
    width,
    shape: zonesOf('ATTRIBUTE', Array(width).fill(1)),
    tiers: [tier],
    ...countedBy(counting({ kind: 'PRODUCT' })),
    hits: ({ zones }, digits) => {
      const shown = zones.map((zone, place) =>
        zone.filter((one) => attributesOfDigit(digits[place] ?? 0).includes(one)),
      );
      return hitsOf(tier, product(shown.map((zone) => zone.length)));
    },
    exposure: ({ zones }) =>
      tuples(zones).map((unit) => ({
        key: lettersOf(ATTRIBUTE_LETTERS, unit).join(''),
        units: 1,
        hits: hitsOf(tier, 1),
      })),
    shownKeys: (digits) =>
      tuples(digits.map(attributesOfDigit)).map((unit) => lettersOf(ATTRIBUTE_LETTERS, unit).join('')),
  };
}

/** The side of two places. */
function sideOf(digits: readonly number[]): number {
  const [first = 0, second = 0] = digits;
  if (first === second) return EQUAL ?? 2;
  return first > second ? (DRAGON ?? 0) : (TIGER ?? 1);
}

/** Dragon or tiger of two places; equal digits lose. */
export function dragonTiger(): SscRule {
  return sides('lh', ['D', 'T'], (picks, side) => hitsOf('lh', picks.includes(side) ? 1 : 0), ['lh']);
}

/** Two places have the same digit. */
export function dragonTigerTie(): SscRule {
  return sides('lh_he', ['E'], (_, side) => hitsOf('lh_he', side === EQUAL ? 1 : 0), ['lh_he']);
}

/** Dragon, tiger and tie in the credit style: a tie refunds dragon and tiger. */
export function creditDragonTiger(): SscRule {
  const hitsFor = (picks: readonly number[], side: number): readonly SscHit[] => {
    if (side !== EQUAL) return hitsOf('credit_dragon', picks.includes(side) ? 1 : 0);
    return [
      ...hitsOf('credit_tie', picks.includes(side) ? 1 : 0),
      ...hitsOf('credit_refund', picks.filter((pick) => pick !== EQUAL).length),
    ];
  };
  return sides('credit_lh', SIDE_LETTERS, hitsFor, ['credit_tie', 'credit_dragon']);
}

/** Plays with one zone of sides. */
function sides(
  code: string,
  symbols: readonly string[],
  hitsFor: (picks: readonly number[], side: number) => readonly SscHit[],
  tiers: readonly SscTier[],
): SscRule {
  const sideAt = (index: number) => SIDE_LETTERS.indexOf(symbols[index] ?? '');
  const picksIn = (zone: readonly number[]) => zone.map(sideAt);
  return {
    code,
    width: 2,
    shape: zonesOf('SIDE', [1], { symbols }),
    tiers,
    ...countedBy(counting({ kind: 'SUM' })),
    hits: (selection, digits) => hitsFor(picksIn(onlyZone(selection)), sideOf(digits)),
    exposure: (selection) =>
      picksIn(onlyZone(selection)).map((side) => ({
        key: SIDE_LETTERS[side] ?? '',
        units: 1,
        hits: hitsFor([side], side),
      })),
    // On a tie of the credit style, the refunds are part of the liability of dragon and tiger, so all keys are returned.
    shownKeys: (digits) =>
      sideOf(digits) === EQUAL && code === 'credit_lh' ? SIDE_LETTERS : [SIDE_LETTERS[sideOf(digits)] ?? ''],
  };
}

/** Big, small, odd, even of each ball, at decimal odds. */
export function creditSides(): SscRule {
  const tier: CreditTier = 'credit_side';
  return {
    code: 'credit_side',
    width: 5,
    shape: zonesOf('ATTRIBUTE', [0, 0, 0, 0, 0], { filledZones: 1 }),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SUM' })),
    hits: ({ zones }, digits) => {
      const shown = zones.map((zone, place) =>
        zone.filter((one) => attributesOfDigit(digits[place] ?? 0).includes(one)),
      );
      return hitsOf(
        tier,
        shown.reduce((sum, zone) => sum + zone.length, 0),
      );
    },
    exposure: ({ zones }) =>
      zones.flatMap((zone, place) =>
        lettersOf(ATTRIBUTE_LETTERS, zone).map(
          (letter): SscExposure => ({ key: `${place}:${letter}`, units: 1, hits: hitsOf(tier, 1) }),
        ),
      ),
    shownKeys: (digits) =>
      digits.flatMap((digit, place) =>
        lettersOf(ATTRIBUTE_LETTERS, attributesOfDigit(digit)).map((letter) => `${place}:${letter}`),
      ),
  };
}

/** Big, small, odd, even of the sum of all five balls. */
export function creditTotal(): SscRule {
  const tier: CreditTier = 'credit_total';
  return {
    code: 'credit_total',
    width: 5,
    shape: zonesOf('ATTRIBUTE', [1]),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SUM' })),
    hits: (selection, digits) =>
      hitsOf(tier, onlyZone(selection).filter((one) => attributesOfTotal(digits).includes(one)).length),
    exposure: (selection) =>
      lettersOf(ATTRIBUTE_LETTERS, onlyZone(selection)).map((key) => ({ key, units: 1, hits: hitsOf(tier, 1) })),
    shownKeys: (digits) => lettersOf(ATTRIBUTE_LETTERS, attributesOfTotal(digits)),
  };
}

const PATTERN_BY_LETTER: readonly (readonly [string, SscPattern, CreditTier])[] = [
  ['A', 'TRIPLE', 'credit_triple'],
  ['S', 'STRAIGHT', 'credit_straight'],
  ['P', 'PAIR', 'credit_pair'],
  ['H', 'HALF_STRAIGHT', 'credit_half'],
  ['M', 'MIXED', 'credit_mixed'],
];

/** The pattern of three digits. */
export function creditPattern(): SscRule {
  const shown = (digits: readonly number[]) =>
    PATTERN_BY_LETTER.findIndex(([, pattern]) => pattern === patternOf(digits));
  const tierAt = (index: number): SscTier => PATTERN_BY_LETTER[index]?.[2] ?? 'credit_mixed';
  return {
    code: 'credit_pattern',
    width: 3,
    shape: zonesOf('PATTERN', [1]),
    tiers: PATTERN_BY_LETTER.map(([, , tier]) => tier),
    ...countedBy(counting({ kind: 'SUM' })),
    hits: (selection, digits) => {
      const index = shown(digits);
      return hitsOf(tierAt(index), onlyZone(selection).includes(index) ? 1 : 0);
    },
    exposure: (selection) =>
      onlyZone(selection).map((index) => ({
        key: PATTERN_BY_LETTER[index]?.[0] ?? '',
        units: 1,
        hits: hitsOf(tierAt(index), 1),
      })),
    shownKeys: (digits) => [PATTERN_BY_LETTER[shown(digits)]?.[0] ?? ''],
  };
}
