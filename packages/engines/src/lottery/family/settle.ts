import { type MinorUnits, minorUnits, Rational, ZERO } from '@lantern/money';
import { payableShare, WHOLE_PPM } from '../odds-steps.ts';
import { readSelection } from '../ssc/selection.ts';
import type { LotteryFamily, Play } from './family.ts';
import type { FamilyPriceTable } from './price-data.ts';
import { groupPricing, oddsPricing, payoutOf, type UnitPricing } from './pricing.ts';
import { type Hit, REFUND } from './rule.ts';

/** A sold bet; it is settled with the price table that was valid when it was sold. */
export type SoldLine = {
  readonly play: string;
  /** Canonical text of its selection. */
  readonly selection: string;
  /** Unit price × multiple, before a discount. */
  readonly unitStake: bigint;
  /** Prize group of a standard bet; null at odds. */
  readonly prizeGroup: number | null;
  /** Share of the prizes that is paid, in ppm; default: all. */
  readonly payablePpm?: number;
};

export type LineOutcome = {
  /** Winning units by prize; `refund` for units whose cost is refunded. */
  readonly hits: readonly Hit[];
  readonly winningUnits: number;
  /** Total return, rounded down once; 0 for a lost bet. */
  readonly payout: MinorUnits;
};

/**
 * Settles a bet: Σ winning units × their return, rounded down once. A pure function of the bet and the draw.
 * @throws RangeError for a play, selection or price that cannot have been sold
 */
export function settleFamilyLine<Draw>(
  family: LotteryFamily<Draw>,
  table: FamilyPriceTable,
  line: SoldLine,
  draw: Draw,
): LineOutcome {
  const play = family.findPlay(line.play);
  if (play === null) throw new RangeError(`${family.code} has no play ${line.play}`);
  const selection = readSelection(play.rule.shape, line.selection);
  if (typeof selection === 'string') throw new RangeError(`${line.play} has no selection ${line.selection}`);
  const hits = play.rule.hits(selection, draw);
  if (hits.length === 0) return { hits, winningUnits: 0, payout: ZERO };
  const pricing = linePricing(family, play, table, kindsPaid(family, play, hits), line);
  return {
    hits,
    winningUnits: hits.reduce((sum, hit) => sum + hit.units, 0),
    payout: payoutOf(pricing, line.unitStake, hits),
  };
}

/** Kinds of a play that pay at least one of the prizes; several of them may pay a refund. */
function kindsPaid<Draw>(family: LotteryFamily<Draw>, { rule }: Play<Draw>, hits: readonly Hit[]): readonly string[] {
  const tiers = new Set(hits.map((hit) => hit.tier));
  const paid = (code: string) => {
    const kind = family.findKind(code);
    if (kind === null) return false;
    return kind.prizes.some(({ tier }) => tiers.has(tier)) || (tiers.has(REFUND) && kind.refundChance.numerator > 0n);
  };
  return rule.kinds.length === 1 ? rule.kinds : rule.kinds.filter(paid);
}

/**
 * The prices of all prizes that a bet may be paid. A refund returns the full cost; `payablePpm` does not reduce it. @throws RangeError for
 * a kind without a price
 */
export function linePricing<Draw>(
  family: LotteryFamily<Draw>,
  play: Play<Draw>,
  table: FamilyPriceTable,
  kinds: readonly string[],
  { prizeGroup, payablePpm = WHOLE_PPM }: Pick<SoldLine, 'prizeGroup' | 'payablePpm'>,
): UnitPricing {
  const share = payableShare(payablePpm);
  const returns = new Map<string, Rational>();
  let cost = Rational.ONE;
  for (const code of kinds) {
    const kind = family.findKind(code);
    if (kind === null) throw new RangeError(`${play.code} has no ${code}`);
    const pricing = prizeGroup === null ? oddsPricing(table, kind) : groupPricing(kind, prizeGroup);
    for (const [tier, value] of pricing.returns) returns.set(tier, payablePpm === WHOLE_PPM ? value : value.mul(share));
    // Kinds of one play have the same cost; the validation of price tables ensures it.
    cost = pricing.cost;
  }
  return { cost, returns };
}

/** Stake of a bet: units × stake × cost of a unit, rounded up. @throws RangeError when it exceeds int64 */
export function lineStake(pricing: UnitPricing, unitStake: bigint, units: number): MinorUnits {
  return minorUnits(pricing.cost.ceilMul(unitStake * BigInt(units)));
}

/**
 * Limits a member's winnings in one draw: the first bets are paid in full, the bet that reaches the limit is paid in part, later bets are
 * not paid.
 */
export function capPayouts(payouts: readonly bigint[], maxPayout: bigint): readonly MinorUnits[] {
  let left = maxPayout;
  return payouts.map((payout) => {
    const before = left;
    left = payout > left ? 0n : left - payout;
    return minorUnits(before - left);
  });
}
