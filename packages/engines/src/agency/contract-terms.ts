import { accept, type Decision, refuse } from '../refusal.ts';

/** One step of a tiered contract: its rate is on the whole base once every threshold is reached; a threshold of 0 is no condition. */
export interface Tier {
  readonly ratePpm: bigint;
  /** Minor units. */
  readonly minValidBet: bigint;
  /** Minor units of net loss. */
  readonly minLoss: bigint;
  readonly minActive: number;
}

/** Terms of dividends and of daily and hourly salaries. */
export interface TieredTerms {
  readonly kind: 'TIERED';
  readonly tiers: readonly Tier[];
}

/** Terms of real-time salaries: rates on bets won and bets lost, of single bets from a size on. */
export interface RealtimeTerms {
  readonly kind: 'REALTIME';
  readonly winRatePpm: bigint;
  readonly lossRatePpm: bigint;
  /** Valid bet from which a single bet counts, minor units. */
  readonly minSingleBet: bigint;
}

export type ContractTerms = TieredTerms | RealtimeTerms;

/** What tiers are judged by. */
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
 * Whether terms stand by themselves (operations 2.3): one to six tiers, each with a higher rate than the one before, no lower threshold and one
 * that is higher; every rate within the site's maximum of its kind.
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
 * Whether whoever has `own` terms gets at least as much as he would owe by `lower` ones at every point where the lower ones begin to
 * pay: his contract, judged at exactly the thresholds of each of their tiers, has at least its rate.
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
