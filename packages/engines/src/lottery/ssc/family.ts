import { Rational } from '@lantern/money';
import type { UnitKind } from '../family/chance.ts';
import { type KindTable, lotteryFamily } from '../family/family.ts';
import type { FamilyPriceData } from '../family/price-data.ts';
import { REFUND } from '../family/rule.ts';
import { readSscDigits, type SscDigits } from './digits.ts';
import { drawRule } from './draw-rule.ts';
import { SSC_PLAYS } from './plays.ts';
import { CREDIT_TIERS, type SscTier, STANDARD_TIERS, tierProbability } from './tiers.ts';

/** The platform's default prices: groups 1800 to 1956, the usual credit odds, at most 200,000.00 per draw. */
export const SSC_DEFAULT_PRICES: FamilyPriceData = {
  id: 'SSC',
  version: 1,
  groups: { min: 1800, maxBet: 1956, top: 1960 },
  odds: {
    ...{ credit_ball: '9.85', credit_side: '1.985', credit_total: '1.985', credit_dragon: '1.985', credit_tie: '9' },
    ...{ credit_triple: '80', credit_straight: '14', credit_pair: '3.3', credit_half: '2.5', credit_mixed: '2.9' },
  },
  costs: {},
  maxPayout: '20000000',
};

/** Tiers that are unit kinds: all except the refund tier. */
const KINDS = [...STANDARD_TIERS, ...CREDIT_TIERS].filter((tier) => tier !== 'credit_refund');

/** Dragon and tiger of the credit style are refunded on a tie. */
function kindOf(tier: SscTier): UnitKind {
  const isRefunded = tier === 'credit_dragon';
  const paid = [{ tier, units: 1 }];
  return {
    code: tier,
    winChance: tierProbability(tier),
    refundChance: isRefunded ? tierProbability('credit_refund') : Rational.ZERO,
    prizes: [{ tier, expected: tierProbability(tier) }],
    payments: isRefunded ? [paid, [{ tier: REFUND, units: 1 }]] : [paid],
  };
}

const kinds: KindTable = Object.fromEntries(KINDS.map((tier) => [tier, () => kindOf(tier)]));
const plays = SSC_PLAYS.map((play) => ({
  code: play.code,
  tab: play.tab,
  styles: [play.style],
  rule: drawRule(play.rule, play.places),
  liability: play.liability,
}));

/** SSC: five digits, by prize group, or at odds for plays of the credit style. Results are written `01234`. */
export const SSC = lotteryFamily<SscDigits>({
  code: 'ssc',
  plays,
  kinds,
  readDraw: readSscDigits,
  defaultPrices: SSC_DEFAULT_PRICES,
});
