import { applyPpmFloor, type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** Terms of a deposit bonus. Amounts in minor units, rates in ppm. */
export type BonusTerms = {
  readonly minDeposit: bigint;
  readonly ratePpm: bigint;
  readonly maxBonus: bigint;
  /** Basis of the multiplier: deposit plus bonus, or the bonus alone; in the second case the deposit's own 1× requirement is added. */
  readonly basis: 'DEPOSIT_PLUS_BONUS' | 'BONUS';
  /** Exact multiplier of the basis: 10.5 times is 21/2. */
  readonly multiplier: Rational;
  /** Maximum stake that counts, as a share of the bonus; null: no maximum. */
  readonly maxBetPpm: bigint | null;
};

export type BonusGrant = {
  readonly bonus: MinorUnits;
  /** The total wagering requirement, including the deposit's own part. */
  readonly turnoverRequired: MinorUnits;
  readonly maxBet: MinorUnits | null;
};

/** Wagering requirement of a deposit without a bonus: 1×. */
export const DEPOSIT_MULTIPLIER = Rational.ONE;

/** The requirement of a deposit without a bonus, in minor units. */
export function depositTurnover(deposit: bigint, multiplier: Rational = DEPOSIT_MULTIPLIER): MinorUnits {
  return multiplier.ceilMul(deposit);
}

/** The bonus for a deposit and its wagering requirement; refused below the minimum deposit. */
export function grantBonus(deposit: bigint, terms: BonusTerms): Decision<BonusGrant, 'NOT_ELIGIBLE'> {
  if (deposit < terms.minDeposit) return refuse('NOT_ELIGIBLE', { minDeposit: terms.minDeposit.toString() });
  const share = applyPpmFloor(deposit, terms.ratePpm);
  const bonus = share < terms.maxBonus ? share : minorUnits(terms.maxBonus);
  const turnoverRequired =
    terms.basis === 'DEPOSIT_PLUS_BONUS'
      ? terms.multiplier.ceilMul(deposit + bonus)
      : minorUnits(terms.multiplier.ceilMul(bonus) + depositTurnover(deposit));
  const maxBet = terms.maxBetPpm === null ? null : applyPpmFloor(bonus, terms.maxBetPpm);
  return accept({ bonus, turnoverRequired, maxBet });
}

/** The amount that an expired bonus reclaims and the requirement that remains. */
export type BonusExpiry = { readonly clawBack: MinorUnits; readonly required: MinorUnits };

/**
 * Expires a bonus: its unspent part is reclaimed, limited to the main wallet's balance (posting P36), and the requirement is reduced to
 * the deposit's own part.
 */
export function expireBonus(
  bonus: { readonly amount: bigint; readonly unspent: bigint; readonly deposit: bigint },
  mainBalance: bigint,
): BonusExpiry {
  const least = [bonus.amount, bonus.unspent, mainBalance].reduce((a, b) => (a < b ? a : b));
  return { clawBack: minorUnits(least > 0n ? least : 0n), required: depositTurnover(bonus.deposit) };
}
