import { applyPpmFloor, type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** A deposit bonus as an activity offers it. Amounts in minor units, rates in ppm. */
export type BonusTerms = {
  readonly minDeposit: bigint;
  readonly ratePpm: bigint;
  readonly maxBonus: bigint;
  /** What is multiplied: deposit and bonus together, or the bonus alone beside the deposit's own one time. */
  readonly basis: 'DEPOSIT_PLUS_BONUS' | 'BONUS';
  /** Exact multiplier of the basis: 10.5 times is 21/2. */
  readonly multiplier: Rational;
  /** The largest counting stake as a share of the bonus; null for any stake. */
  readonly maxBetPpm: bigint | null;
};

export type BonusGrant = {
  readonly bonus: MinorUnits;
  /** The whole requirement, the deposit's own part included. */
  readonly turnoverRequired: MinorUnits;
  readonly maxBet: MinorUnits | null;
};

/** Plain deposits must be bet once. */
export const DEPOSIT_MULTIPLIER = Rational.ONE;

/** The requirement of a plain deposit in minor units. */
export function depositTurnover(deposit: bigint, multiplier: Rational = DEPOSIT_MULTIPLIER): MinorUnits {
  return multiplier.ceilMul(deposit);
}

/** The bonus for a deposit and the turnover that it asks for; refused below the least deposit. */
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

/** What the expiry of a bonus takes back and what requirement stays. */
export type BonusExpiry = { readonly clawBack: MinorUnits; readonly required: MinorUnits };

/**
 * An expired bonus: its unspent part goes back, at most what the main wallet holds (P36), and the requirement falls to the
 * deposit's own part.
 */
export function expireBonus(
  bonus: { readonly amount: bigint; readonly unspent: bigint; readonly deposit: bigint },
  mainBalance: bigint,
): BonusExpiry {
  const least = [bonus.amount, bonus.unspent, mainBalance].reduce((a, b) => (a < b ? a : b));
  return { clawBack: minorUnits(least > 0n ? least : 0n), required: depositTurnover(bonus.deposit) };
}
