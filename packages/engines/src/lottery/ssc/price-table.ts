import { PPM, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { THEORETICAL_PRIZE } from './prize.ts';
import { CREDIT_TIERS, type SscTier, tierProbability } from './tiers.ts';

/** Prices of an electronic lottery as they are stored and edited. */
export type SscPriceTableData = {
  readonly id: string;
  readonly version: number;
  /** Prize groups of the standard style: a bet is made at `minGroup`, in steps of two, up to `maxBetGroup`. */
  readonly minGroup: number;
  readonly maxBetGroup: number;
  /** The highest group that any account may own. */
  readonly topGroup: number;
  /** Decimal odds of the credit style by tier, stake included; without a tier its plays are not offered. */
  readonly creditOdds: Readonly<Record<string, string>>;
  /** What a member may win in one issue, in minor units as decimal text; more is cut. */
  readonly maxPayout: string;
};

/** A checked price table. */
export type SscPriceTable = Omit<SscPriceTableData, 'creditOdds' | 'maxPayout'> & {
  readonly creditOdds: ReadonlyMap<SscTier, Rational>;
  readonly maxPayout: bigint;
};

export type SscPriceTableRefusal = 'PRICE_TABLE_BET_UNKNOWN' | 'PRICE_TABLE_ODDS' | 'PRICE_TABLE_MARGIN';

const GROUP_STEP = 2;
const LOWEST_GROUP = 1700;

/**
 * Checks a price table and makes it usable. Refused when a tier is unknown, groups do not rise in even steps from 1700 to below
 * 2000, or the return plus the highest rate that may be paid on the stake reaches 1 (params: bet, rtp, ratePpm).
 */
export function readSscPriceTable(
  data: SscPriceTableData,
  highestRatePpm: bigint,
): Decision<SscPriceTable, SscPriceTableRefusal> {
  const groups = [LOWEST_GROUP, data.minGroup, data.maxBetGroup, data.topGroup, THEORETICAL_PRIZE - 1];
  const isRising = groups.every((group, index) => index === 0 || group >= (groups[index - 1] ?? 0));
  if (!isRising || groups.slice(1, 4).some((group) => !isGroup(group))) {
    return refuse('PRICE_TABLE_ODDS', { bet: 'prizeGroup' });
  }
  if (!/^[1-9]\d{0,17}$/.test(data.maxPayout)) return refuse('PRICE_TABLE_ODDS', { bet: 'maxPayout' });
  const creditOdds = new Map<SscTier, Rational>();
  for (const [tier, written] of Object.entries(data.creditOdds)) {
    const known = CREDIT_TIERS.find((one) => one === tier && one !== 'credit_refund');
    if (known === undefined) return refuse('PRICE_TABLE_BET_UNKNOWN', { bet: tier.slice(0, 20) });
    if (!/^\d{1,4}(\.\d{1,4})?$/.test(written)) return refuse('PRICE_TABLE_ODDS', { bet: tier });
    const odds = Rational.fromDecimal(written);
    const margin = creditReturn(known, odds).add(Rational.of(highestRatePpm, PPM));
    if (margin.compare(Rational.ONE) >= 0) {
      return refuse('PRICE_TABLE_MARGIN', {
        bet: tier,
        rtp: creditReturn(known, odds).toDecimal(6),
        ratePpm: Number(highestRatePpm),
      });
    }
    creditOdds.set(known, odds);
  }
  return accept({ ...data, creditOdds, maxPayout: BigInt(data.maxPayout) });
}

/** Whether a number can be a prize group at all: even and whole. */
export function isGroup(group: number): boolean {
  return Number.isInteger(group) && group % GROUP_STEP === 0;
}

/** Expected return of a credit bet; dragon and tiger get their stakes back on a tie. */
export function creditReturn(tier: SscTier, odds: Rational): Rational {
  const paid = odds.mul(tierProbability(tier));
  return tier === 'credit_dragon' ? paid.add(tierProbability('credit_refund')) : paid;
}

/** The house's default prices: groups 1800 to 1956, credit odds of the rule book, at most 200,000.00 an issue. */
export const SSC_DEFAULT_PRICES: SscPriceTableData = {
  id: 'SSC',
  version: 1,
  minGroup: 1800,
  maxBetGroup: 1956,
  topGroup: 1960,
  creditOdds: {
    credit_ball: '9.85',
    credit_side: '1.985',
    credit_total: '1.985',
    credit_dragon: '1.985',
    credit_tie: '9',
    credit_triple: '80',
    credit_straight: '14',
    credit_pair: '3.3',
    credit_half: '2.5',
    credit_mixed: '2.9',
  },
  maxPayout: '20000000',
};
