import { accept, type Decision, refuse } from '../refusal.ts';

/** One tier of a contract. Its rate applies to the whole base once every threshold is reached; a threshold of 0 means no condition. */
export interface Tier {
  readonly ratePpm: bigint;
  /** Minor units. */
  readonly minValidBet: bigint;
  /** Net loss in minor units. */
  readonly minLoss: bigint;
  readonly minActive: number;
}

/** Terms of dividends and of daily and hourly salaries. */
export interface TieredTerms {
  readonly kind: 'TIERED';
  readonly tiers: readonly Tier[];
}

/** Terms of real-time salaries: rates on won and on lost bets of a minimum size. */
export interface RealtimeTerms {
  readonly kind: 'REALTIME';
  readonly winRatePpm: bigint;
  readonly lossRatePpm: bigint;
  /** Minimum valid bet of a single bet, minor units. */
  readonly minSingleBet: bigint;
}

export type ContractTerms = TieredTerms | RealtimeTerms;

/** Figures compared with the thresholds; amounts in minor units. */
export interface TierFigures {
  readonly validBet: bigint;
  readonly loss: bigint;
  readonly active: number;
}

export const MOST_TIERS = 6;

const reaches = (figures: TierFigures, tier: Tier): boolean =>
  (tier.minValidBet === 0n || figures.validBet >= tier.minValidBet) &&
  (tier.minLoss === 0n || figures.loss >= tier.minLoss) &&
  (tier.minActive === 0 || figures.active >= tier.minActive);

/** Index of the highest tier whose thresholds are all reached, or null. */
export function tierReached(tiers: readonly Tier[], figures: TierFigures): number | null {
  const index = tiers.findLastIndex((tier) => reaches(figures, tier));
  return index < 0 ? null : index;
}

function rises(from: Tier, to: Tier): boolean {
  const steps = [to.minValidBet - from.minValidBet, to.minLoss - from.minLoss, BigInt(to.minActive - from.minActive)];
  return to.ratePpm > from.ratePpm && steps.every((step) => step >= 0n) && steps.some((step) => step > 0n);
}

/**
 * Checks terms on their own: one to six tiers; each tier has a higher rate than the one before, no lower threshold and at least one higher
 * threshold; every rate is within the site's maximum for this kind.
 */
export function checkTerms(
  terms: ContractTerms,
  siteMaxRatePpm: bigint,
): Decision<null, 'TIERS_NOT_ASCENDING' | 'RATE_ABOVE_SITE_MAX'> {
  const rates =
    terms.kind === 'TIERED' ? terms.tiers.map((tier) => tier.ratePpm) : [terms.winRatePpm, terms.lossRatePpm];
  if (terms.kind === 'TIERED') {
    const { tiers } = terms;
    const isCounted = tiers.length >= 1 && tiers.length <= MOST_TIERS;
    const isAscending = tiers.every((tier, index) => index === 0 || rises(tiers[index - 1] as Tier, tier));
    if (!isCounted || !isAscending) return refuse('TIERS_NOT_ASCENDING', { max: MOST_TIERS });
  }
  if (rates.some((rate) => rate > siteMaxRatePpm))
    return refuse('RATE_ABOVE_SITE_MAX', { max: Number(siteMaxRatePpm) });
  return accept(null);
}

/**
 * Whether `own` pays at least as much as `lower` costs at every point where a tier of `lower` starts to pay. To check this, `own` is
 * evaluated at exactly the thresholds of each tier of `lower`; its rate there must be at least that tier's rate.
 */
export function dominates(own: ContractTerms, lower: ContractTerms): boolean {
  if (own.kind === 'REALTIME' && lower.kind === 'REALTIME') {
    return (
      own.winRatePpm >= lower.winRatePpm &&
      own.lossRatePpm >= lower.lossRatePpm &&
      own.minSingleBet <= lower.minSingleBet
    );
  }
  if (own.kind === 'REALTIME' || lower.kind === 'REALTIME') return false;
  return lower.tiers.every((tier) => {
    const at = { validBet: tier.minValidBet, loss: tier.minLoss, active: tier.minActive };
    const reached = tierReached(own.tiers, at);
    return reached !== null && (own.tiers[reached] as Tier).ratePpm >= tier.ratePpm;
  });
}
