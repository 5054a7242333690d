import { Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';

/** Prizes of the standard style; all units of a tier have the same win probability. */
export const STANDARD_TIERS = [
  '5x_direct',
  '4x_direct',
  '3x_direct',
  '2x_direct',
  '1x_dwd',
  '5x_z120',
  '5x_z60',
  '5x_z30',
  '5x_z20',
  '5x_z10',
  '5x_z5',
  '4x_z24',
  '4x_z12',
  '4x_z6',
  '4x_z4',
  '3x_z3',
  '3x_z6',
  '2x_group',
  'bdw3_1',
  'bdw3_2',
  'bdw4_1',
  'bdw4_2',
  'qw_yffs',
  'bdw5_2',
  'bdw5_3',
  'qw_hscs',
  'qw_sxbx',
  'qw_sjfc',
  'dxds2',
  'lh',
  'lh_he',
] as const;

/** Prizes of the credit style, priced by decimal odds. `credit_refund` refunds the stake. */
export const CREDIT_TIERS = [
  'credit_ball',
  'credit_side',
  'credit_total',
  'credit_dragon',
  'credit_tie',
  'credit_triple',
  'credit_straight',
  'credit_pair',
  'credit_half',
  'credit_mixed',
  'credit_refund',
] as const;

export type StandardTier = (typeof STANDARD_TIERS)[number];
export type CreditTier = (typeof CREDIT_TIERS)[number];
export type SscTier = StandardTier | CreditTier;

const outOf = (ways: number, width: number) => Rational.of(ways, 10n ** BigInt(width));

/** Probability that given different digits all occur among some positions: inclusion–exclusion over the missing digits. */
function allOccur(digits: number, positions: number): Rational {
  let sum = Rational.ZERO;
  for (let missing = 0; missing <= digits; missing += 1) {
    const term = Rational.of(choose(digits, missing)).mul(Rational.of(10 - missing, 10).power(positions));
    sum = missing % 2 === 0 ? sum.add(term) : sum.subtract(term);
  }
  return sum;
}

/** Probability that a given digit occurs at least `times` times among five positions. */
function occursAtLeast(times: number): Rational {
  let sum = Rational.ZERO;
  for (let count = times; count <= 5; count += 1) {
    const others = Rational.of(9, 10).power(5 - count);
    sum = sum.add(Rational.of(choose(5, count)).mul(Rational.of(1, 10).power(count)).mul(others));
  }
  return sum;
}

const HALF = Rational.of(1, 2);

const PROBABILITIES: Readonly<Record<SscTier, Rational>> = {
  '5x_direct': outOf(1, 5),
  '4x_direct': outOf(1, 4),
  '3x_direct': outOf(1, 3),
  '2x_direct': outOf(1, 2),
  '1x_dwd': outOf(1, 1),
  // Number of orders of a group's digits.
  '5x_z120': outOf(120, 5),
  '5x_z60': outOf(60, 5),
  '5x_z30': outOf(30, 5),
  '5x_z20': outOf(20, 5),
  '5x_z10': outOf(10, 5),
  '5x_z5': outOf(5, 5),
  '4x_z24': outOf(24, 4),
  '4x_z12': outOf(12, 4),
  '4x_z6': outOf(6, 4),
  '4x_z4': outOf(4, 4),
  '3x_z3': outOf(3, 3),
  '3x_z6': outOf(6, 3),
  '2x_group': outOf(2, 2),
  bdw3_1: allOccur(1, 3),
  bdw3_2: allOccur(2, 3),
  bdw4_1: allOccur(1, 4),
  bdw4_2: allOccur(2, 4),
  qw_yffs: allOccur(1, 5),
  bdw5_2: allOccur(2, 5),
  bdw5_3: allOccur(3, 5),
  qw_hscs: occursAtLeast(2),
  qw_sxbx: occursAtLeast(3),
  qw_sjfc: occursAtLeast(4),
  dxds2: Rational.of(1, 4),
  lh: Rational.of(45, 100),
  lh_he: Rational.of(1, 10),
  credit_ball: Rational.of(1, 10),
  credit_side: HALF,
  credit_total: HALF,
  credit_dragon: Rational.of(45, 100),
  credit_tie: Rational.of(1, 10),
  credit_triple: outOf(10, 3),
  credit_straight: outOf(60, 3),
  credit_pair: outOf(270, 3),
  credit_half: outOf(360, 3),
  credit_mixed: outOf(300, 3),
  credit_refund: Rational.of(1, 10),
};

/** Exact probability that one unit of a tier is paid. For `credit_refund`: that a dragon or tiger bet is refunded. */
export function tierProbability(tier: SscTier): Rational {
  return PROBABILITIES[tier];
}
