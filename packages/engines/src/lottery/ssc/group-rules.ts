import { combinations } from '../../combinations.ts';
import { disjointChoices, groupUnitsOfSum } from './counting.ts';
import { digitCounts, digitsOfNumber, spanOf, sumOf } from './digits.ts';
import { hitsOf, onlyZone, type SscRule } from './rule.ts';
import { numbersOf, type SscSelection, valuesOf, zonesOf } from './selection.ts';
import type { SscTier } from './tiers.ts';
import { countedBy, counting } from './units.ts';

/** `count` digits that each occur `times` times. */
type Part = { readonly times: number; readonly count: number };

const NOTHING: Part = { times: 0, count: 0 };

/** The digits of a draw in ascending order: the key of its group. */
const groupKey = (digits: readonly number[]) => [...digits].sort((one, other) => one - other).join('');

const digitsOccurring = (digits: readonly number[], times: number) =>
  digitCounts(digits).flatMap((count, digit) => (count === times && times > 0 ? [digit] : []));

/**
 * A group: digits in any order with a given repetition pattern. One zone per part, or one zone for both parts (group 3: a pair and a
 * single digit from the same choice).
 */
export function group(tier: SscTier, width: number, parts: readonly [Part, Part?], isOneZone = false): SscRule {
  const [many, few = NOTHING] = parts;
  const zonesIn = ({ zones }: SscSelection) => ({
    many: zones[0] ?? [],
    few: few.count === 0 ? [] : ((isOneZone ? zones[0] : zones[1]) ?? []),
  });
  const matches = (digits: readonly number[]) =>
    digitsOccurring(digits, many.times).length === many.count &&
    digitsOccurring(digits, few.times).length === few.count;
  const minima = isOneZone ? [many.count + few.count] : parts.map((part) => part?.count ?? 0);
  return {
    code: tier,
    width,
    shape: zonesOf('DIGIT', minima),
    tiers: [tier],
    ...countedBy(
      counting(
        few.count === 0
          ? { kind: 'CHOOSE', taken: many.count }
          : { kind: 'DISJOINT', many: many.count, few: few.count, isOneZone },
      ),
    ),
    hits: (selection, digits) => {
      if (!matches(digits)) return [];
      const zones = zonesIn(selection);
      const isHit =
        digitsOccurring(digits, many.times).every((digit) => zones.many.includes(digit)) &&
        digitsOccurring(digits, few.times).every((digit) => zones.few.includes(digit));
      return hitsOf(tier, isHit ? 1 : 0);
    },
    exposure: (selection) => {
      const zones = zonesIn(selection);
      return disjointChoices(zones.many, many.count, zones.few, few.count).map((choice) => ({
        key: groupKey([
          ...choice.many.flatMap((digit) => Array<number>(many.times).fill(digit)),
          ...choice.few.flatMap((digit) => Array<number>(few.times).fill(digit)),
        ]),
        units: 1,
        hits: hitsOf(tier, 1),
      }));
    },
    shownKeys: (digits) => (matches(digits) ? [groupKey(digits)] : []),
  };
}

/** The group of two or three digits, or null when all are equal: such draws are not a group. */
function groupTierOf(digits: readonly number[]): SscTier | null {
  const different = new Set(digits).size;
  if (different === 1) return null;
  if (digits.length === 2) return '2x_group';
  return different === 2 ? '3x_z3' : '3x_z6';
}

const groupTiers = (width: number): readonly SscTier[] => (width === 2 ? ['2x_group'] : ['3x_z3', '3x_z6']);

/** All unordered digit choices with a given sum, each one unit, paid by the group that is drawn. */
export function groupBySum(code: string, width: number): SscRule {
  const weights = Array.from({ length: 9 * width - 1 }, (_, index) => groupUnitsOfSum(width, index + 1));
  // Every sum is possible with a pair, so the most expensive group is the worst case of each sum.
  const [dearest = '2x_group'] = groupTiers(width);
  return {
    code,
    width,
    shape: valuesOf(1, 9 * width - 1),
    tiers: groupTiers(width),
    ...countedBy(counting({ kind: 'WEIGHTS', weights })),
    hits: (selection, digits) => {
      const tier = groupTierOf(digits);
      return tier === null ? [] : hitsOf(tier, onlyZone(selection).includes(sumOf(digits) - 1) ? 1 : 0);
    },
    exposure: (selection) =>
      onlyZone(selection).map((index) => ({
        key: String(index + 1),
        units: groupUnitsOfSum(width, index + 1),
        hits: hitsOf(dearest, 1),
      })),
    shownKeys: (digits) => (groupTierOf(digits) === null ? [] : [String(sumOf(digits))]),
  };
}

/** Every group that contains a given digit: 54 of three digits, 9 of two. */
export function groupByDigit(code: string, width: number): SscRule {
  const [dearest = '2x_group'] = groupTiers(width);
  const units = width === 2 ? 9 : 54;
  return {
    code,
    width,
    shape: zonesOf('DIGIT', [1], { max: 1 }),
    tiers: groupTiers(width),
    ...countedBy(counting({ kind: 'SUM' }, units)),
    hits: (selection, digits) => {
      const tier = groupTierOf(digits);
      return tier === null ? [] : hitsOf(tier, onlyZone(selection).filter((digit) => digits.includes(digit)).length);
    },
    exposure: (selection) =>
      onlyZone(selection).map((digit) => ({ key: String(digit), units, hits: hitsOf(dearest, 1) })),
    shownKeys: (digits) => (groupTierOf(digits) === null ? [] : [...new Set(digits)].map(String)),
  };
}

/**
 * Typed numbers in any order; each represents the group of its digits. A number of one repeated digit buys nothing, and the same group in
 * another order is counted once: callers compare `units` with the count of typed numbers.
 */
export function typedGroup(code: string, width: number): SscRule {
  const groupsIn = (selection: SscSelection) =>
    new Map(
      onlyZone(selection)
        .map((number) => digitsOfNumber(number, width))
        .filter((digits) => spanOf(digits) > 0)
        .map((digits) => [groupKey(digits), groupTierOf(digits) ?? '2x_group']),
    );
  return {
    code,
    width,
    shape: numbersOf(width),
    tiers: groupTiers(width),
    counting: counting({ kind: 'SUM' }),
    units: (selection) => groupsIn(selection).size,
    hits: (selection, digits) => {
      const tier = groupTierOf(digits);
      return tier === null ? [] : hitsOf(tier, groupsIn(selection).has(groupKey(digits)) ? 1 : 0);
    },
    exposure: (selection) => [...groupsIn(selection)].map(([key, tier]) => ({ key, units: 1, hits: hitsOf(tier, 1) })),
    shownKeys: (digits) => (groupTierOf(digits) === null ? [] : [groupKey(digits)]),
  };
}

/** Digits that must all occur at any place: every choice of `taken` chosen digits is one unit. */
export function anyPosition(tier: SscTier, width: number, taken: number): SscRule {
  const key = (digits: readonly number[]) => digits.join('');
  return {
    code: tier,
    width,
    shape: zonesOf('DIGIT', [taken]),
    tiers: [tier],
    ...countedBy(counting({ kind: 'CHOOSE', taken })),
    hits: (selection, digits) => {
      const shown = onlyZone(selection).filter((digit) => digits.includes(digit));
      return hitsOf(tier, combinations(shown, taken).length);
    },
    exposure: (selection) =>
      combinations(onlyZone(selection), taken).map((chosen) => ({ key: key(chosen), units: 1, hits: hitsOf(tier, 1) })),
    shownKeys: (digits) => combinations([...new Set(digits)].sort(), taken).map(key),
  };
}

/** A digit that must occur at least `times` times among all five; each chosen digit is one unit. */
export function repeatedDigit(tier: SscTier, times: number): SscRule {
  const repeatedIn = (digits: readonly number[]) =>
    digitCounts(digits).flatMap((count, digit) => (count >= times ? [digit] : []));
  return {
    code: tier,
    width: 5,
    shape: zonesOf('DIGIT', [1]),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SUM' })),
    hits: (selection, digits) =>
      hitsOf(tier, repeatedIn(digits).filter((digit) => onlyZone(selection).includes(digit)).length),
    exposure: (selection) =>
      onlyZone(selection).map((digit) => ({ key: String(digit), units: 1, hits: hitsOf(tier, 1) })),
    shownKeys: (digits) => repeatedIn(digits).map(String),
  };
}
