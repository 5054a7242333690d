import { applyPpmFloor, type MinorUnits, minorUnits, sumMinor, ZERO } from '@lantern/money';
import type { GameCategory } from './turnover-requirement.ts';
import type { CategoryBet, ValidBet } from './valid-bet/ended-bet.ts';
import { validBets } from './valid-bet/valid-bets.ts';

/** Rates in ppm of the valid bet; a category without a rate has no cashback. */
export type CashbackRates = Readonly<Partial<Record<GameCategory, bigint>>>;

/** A brand's cashback terms. Amounts in minor units. */
export type CashbackTerms = {
  readonly rates: CashbackRates;
  readonly minClaim: bigint;
  /** Maximum per member and business day; null: no maximum. */
  readonly dailyCap: bigint | null;
  /** Maximum per category and business day; an omitted category has no maximum. */
  readonly categoryCaps?: Readonly<Partial<Record<GameCategory, bigint>>>;
};

/** Cashback already paid to the member on this business day, in minor units. */
export type CashbackPaidToday = {
  readonly total: bigint;
  readonly byCategory?: Readonly<Partial<Record<GameCategory, bigint>>>;
};

/** A bet whose cashback is not claimed yet. */
export type CashbackBet = CategoryBet & {
  /** The bet counted towards an open requirement of a promotion and therefore earns no cashback. */
  readonly isPromotionLocked?: boolean;
};

export type CashbackRefusal = 'CASHBACK_BELOW_MIN' | 'CASHBACK_DAILY_CAP';

/** Result of a claim. A refused claim also contains the figures; it pays nothing and the bets remain claimable. */
export type CashbackClaim = {
  readonly categories: Readonly<Partial<Record<GameCategory, CashbackShare>>>;
  /** Sum of the categories' amounts. */
  readonly computed: MinorUnits;
  /** The credited amount; the part above the daily cap is forfeited. */
  readonly paid: MinorUnits;
  readonly refusal: CashbackRefusal | null;
};

/** Valid bet that earns cashback, and the cashback after the category's cap, in minor units. */
export type CashbackShare = { readonly eligible: MinorUnits; readonly amount: MinorUnits };

/** The platform's default rates; a brand may set its own. */
export const CASHBACK_RATES: CashbackRates = {
  LIVE: 7_000n,
  SPORTS: 10_000n,
  ESPORTS: 0n,
  FISH: 12_000n,
  RNG: 12_000n,
  PVP: 10_000n,
};

export const NOTHING_PAID_TODAY: CashbackPaidToday = { total: 0n };

/**
 * Calculates the cashback for eligible valid bets by category: rounded down once per category, then the caps and the minimum claim are
 * applied.
 */
export function reckonCashback(
  eligible: Readonly<Partial<Record<GameCategory, bigint>>>,
  terms: CashbackTerms,
  paidToday: CashbackPaidToday = NOTHING_PAID_TODAY,
): CashbackClaim {
  const categories: Partial<Record<GameCategory, CashbackShare>> = {};
  let uncapped = 0n;
  for (const [category, rate] of Object.entries(terms.rates) as [GameCategory, bigint][]) {
    const volume = eligible[category] ?? 0n;
    const remainder = remainderOf(terms.categoryCaps?.[category] ?? null, paidToday.byCategory?.[category] ?? 0n);
    const share = applyPpmFloor(volume, rate);
    uncapped += share;
    categories[category] = { eligible: minorUnits(volume), amount: atMost(share, remainder) };
  }
  const computed = sumMinor(Object.values(categories).map(({ amount }) => amount));
  const paid = atMost(computed, remainderOf(terms.dailyCap, paidToday.total));
  const isUsedUp = paid <= 0n && uncapped > 0n && uncapped >= terms.minClaim;
  const isEnough = computed > 0n && computed >= terms.minClaim;
  const refusal = refusalOf(isUsedUp, isEnough);
  return { categories, computed, paid: refusal === null ? paid : ZERO, refusal };
}

/**
 * Calculates the claim for one member's settled bets.
 * @param bets not yet claimed; all bets of a live round or of a sports market must be included together
 */
export function claimCashback(
  bets: readonly CashbackBet[],
  terms: CashbackTerms,
  paidToday: CashbackPaidToday = NOTHING_PAID_TODAY,
): CashbackClaim & { readonly validBets: ReadonlyMap<string, ValidBet> } {
  const valid = validBets(bets);
  const eligible: Partial<Record<GameCategory, bigint>> = {};
  for (const { id, category, isPromotionLocked } of bets) {
    if (isPromotionLocked === true) continue;
    eligible[category] = (eligible[category] ?? 0n) + (valid.get(id)?.valid ?? 0n);
  }
  return { validBets: valid, ...reckonCashback(eligible, terms, paidToday) };
}

function refusalOf(isUsedUp: boolean, isEnough: boolean): CashbackRefusal | null {
  if (isUsedUp) return 'CASHBACK_DAILY_CAP';
  return isEnough ? null : 'CASHBACK_BELOW_MIN';
}

function remainderOf(cap: bigint | null, used: bigint): bigint | null {
  if (cap === null) return null;
  return cap > used ? cap - used : 0n;
}

function atMost(amount: MinorUnits, remainder: bigint | null): MinorUnits {
  return remainder !== null && amount > remainder ? minorUnits(remainder) : amount;
}
