import { Rational } from '@lantern/money';
import type { UnitPricing } from '../family/pricing.ts';

/**
 * Pricing of a Togel bet. The player pays the stake less a discount. A win pays stake × index (for colok bebas once per occurrence);
 * except for bets on exact digits, the amount paid is returned as well.
 */
export type TogelTerms = {
  /** Index by the number of places covered, or one index for all prizes. */
  readonly index: string | Readonly<Record<string, string>>;
  /** Discount in per cent of the stake; a negative value is a surcharge (kei). */
  readonly discountPct: string;
};

/** Bets on exact digits with their first place and number of digits; the stake is not returned. Full bets have no discount. */
export const EXACT_BETS = [
  ['4D', 0, 4],
  ['3D', 1, 3],
  ['2D', 2, 2],
  ['2D_depan', 0, 2],
  ['2D_tengah', 1, 2],
  ['4D_full', 0, 4],
  ['3D_full', 1, 3],
  ['2D_full', 2, 2],
] as const;

/** The counted value of each prize, for bets with several prizes: occurrences of a digit, or places covered. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  colok_bebas: [1, 2, 3, 4],
  colok_macau: [2, 3, 4],
  colok_naga: [3, 4],
  colok_naga_pair: [3, 4],
  colok_naga_triple: [3, 4],
};

/** The prizes of a bet with the value they count; null for a bet with one prize. */
export function prizesOfBet(bet: string): readonly (readonly [tier: string, count: number | null])[] {
  return COUNTS[bet]?.map((count) => [`${bet}_${count}`, count] as const) ?? [[bet, null]];
}

/** The price of a unit at given terms. @throws RangeError when a prize has no index */
export function termsPricing(bet: string, terms: TogelTerms): UnitPricing {
  const cost = Rational.ONE.subtract(Rational.fromDecimal(terms.discountPct).divide(Rational.of(100)));
  const returned = EXACT_BETS.some(([code]) => code === bet) ? Rational.ZERO : cost;
  const returns = prizesOfBet(bet).map(([tier, count]) => [tier, returned.add(winOf(bet, count, terms))] as const);
  return { cost, returns: new Map(returns) };
}

function winOf(bet: string, count: number | null, { index }: TogelTerms): Rational {
  const written = typeof index === 'string' ? index : index[String(count)];
  if (written === undefined) throw new RangeError(`${bet} has no index for ${count}`);
  const one = Rational.fromDecimal(written);
  return bet === 'colok_bebas' ? one.mul(Rational.of(count ?? 1)) : one;
}

/**
 * Default terms. Those of dasar, silang, kembang and similar bets are set by the platform, because published price sheets do not contain
 * them.
 */
export const TOGEL_TERMS: Readonly<Record<string, TogelTerms>> = {
  '4D': { index: '3000', discountPct: '66.5' },
  '3D': { index: '400', discountPct: '59.5' },
  '2D': { index: '70', discountPct: '29.5' },
  '2D_depan': { index: '65', discountPct: '29.5' },
  '2D_tengah': { index: '65', discountPct: '29.5' },
  '4D_full': { index: '9000', discountPct: '0' },
  '3D_full': { index: '950', discountPct: '0' },
  '2D_full': { index: '95', discountPct: '0' },
  colok_bebas: { index: '1.5', discountPct: '6' },
  colok_macau: { index: { 2: '7', 3: '11', 4: '18' }, discountPct: '10' },
  colok_naga: { index: { 3: '23', 4: '35' }, discountPct: '10' },
  colok_naga_pair: { index: { 3: '23', 4: '35' }, discountPct: '10' },
  colok_naga_triple: { index: { 3: '23', 4: '35' }, discountPct: '10' },
  colok_jitu: { index: '8', discountPct: '6' },
  shio_9: { index: '9.5', discountPct: '0' },
  shio_8: { index: '9.5', discountPct: '0' },
  kombinasi: { index: '2.6', discountPct: '8' },
  '5050': { index: '1', discountPct: '-1.5' },
  dasar_ganjil: { index: '0.78', discountPct: '0' },
  dasar_besar: { index: '0.78', discountPct: '0' },
  dasar_genap: { index: '1.15', discountPct: '0' },
  dasar_kecil: { index: '1.15', discountPct: '0' },
  silang: { index: '0.95', discountPct: '0' },
  homo: { index: '0.95', discountPct: '0' },
  kembang: { index: '1.15', discountPct: '0' },
  kempis: { index: '1.15', discountPct: '0' },
  kembar: { index: '8.5', discountPct: '0' },
};
