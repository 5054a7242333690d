import { Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import { gatherHits, type Hit, REFUND } from './rule.ts';

/** Expected number of payments of a prize to one unit in a draw. */
export type PrizeChance = { readonly tier: string; readonly expected: Rational };

/** A kind of unit with its statistics over all draws, derived from the rule that also settles it. */
export type UnitKind = {
  readonly code: string;
  /** Probability that a unit wins; refunded stakes are not included. */
  readonly winChance: Rational;
  /** Probability that the unit's cost is refunded. */
  readonly refundChance: Rational;
  readonly prizes: readonly PrizeChance[];
  /** All distinct combinations of hits that a single draw can pay to one unit; the most expensive one is the platform's worst case. */
  readonly payments: readonly (readonly Hit[])[];
};

/** Draws, or classes of draws, with the number of equally likely outcomes in each. */
export type Outcomes<Draw> = Iterable<readonly [draw: Draw, ways: bigint]>;

/** Equal for draws that pay the same prizes. */
function paymentKey(hits: readonly Hit[]): string {
  let key = '';
  for (const { tier, units } of hits) key += `${units} ${tier},`;
  return key;
}

/**
 * Calculates the statistics of a unit over all outcomes.
 * @param tiers prizes of the kind in the order of its price list; prizes that never occur are included with an expectation of zero
 */
export function countKind<Draw>(
  code: string,
  tiers: readonly string[],
  outcomes: Outcomes<Draw>,
  hitsIn: (draw: Draw) => readonly Hit[],
): UnitKind {
  const ways = new Map<string, bigint>(tiers.map((tier) => [tier, 0n]));
  const payments = new Map<string, { readonly hits: readonly Hit[]; weight: bigint }>();
  let all = 0n;
  for (const [draw, weight] of outcomes) {
    all += weight;
    const hits = weight > 0n ? gatherHits(hitsIn(draw)) : [];
    if (hits.length === 0) continue;
    const key = paymentKey(hits);
    const payment = payments.get(key);
    if (payment === undefined) payments.set(key, { hits, weight });
    else payment.weight += weight;
  }
  let winning = 0n;
  for (const { hits, weight } of payments.values()) {
    if (hits.some((hit) => hit.tier !== REFUND)) winning += weight;
    for (const { tier, units } of hits) ways.set(tier, (ways.get(tier) ?? 0n) + weight * BigInt(units));
  }
  const refunded = ways.get(REFUND) ?? 0n;
  ways.delete(REFUND);
  return {
    code,
    winChance: Rational.of(winning, all),
    refundChance: Rational.of(refunded, all),
    prizes: [...ways].map(([tier, count]) => ({ tier, expected: Rational.of(count, all) })),
    payments: [...payments.values()].map(({ hits }) => hits),
  };
}

/**
 * A unit that is compared with several independent numbers and paid for each match.
 * @param chance probability to match one number
 * @param numbers count of numbers of each prize
 */
export function matchedNumbers(
  code: string,
  chance: Rational,
  numbers: readonly (readonly [tier: string, count: number])[],
): UnitKind {
  const compared = numbers.reduce((sum, [, count]) => sum + count, 0);
  return {
    code,
    winChance: Rational.ONE.subtract(Rational.ONE.subtract(chance).power(compared)),
    refundChance: Rational.ZERO,
    prizes: numbers.map(([tier, count]) => ({ tier, expected: chance.mul(Rational.of(count)) })),
    payments: [numbers.map(([tier, units]) => ({ tier, units }))],
  };
}

/** The count of marked numbers among the drawn ones, with the number of ways for each count; `size` of the pool's numbers are marked. */
export function markedAmongDrawn(pool: number, drawn: number, size: number): Outcomes<number> {
  return Array.from({ length: size + 1 }, (_, marked) => [
    marked,
    choose(size, marked) * choose(pool - size, drawn - marked),
  ]);
}

/** Counts every draw once. */
export function equallyLikely<Draw>(draws: Iterable<Draw>): Outcomes<Draw> {
  return Array.from(draws, (draw) => [draw, 1n] as const);
}

/** The probability of a kind with a single prize. @throws RangeError when it has several. */
export function onlyChance(kind: UnitKind): Rational {
  const [prize, ...more] = kind.prizes;
  if (prize === undefined || more.length > 0) throw new RangeError(`${kind.code} has several prizes`);
  return prize.expected;
}

/** The odds at which a unit returns its cost on average: the share of draws without a refund, divided by the win probability. */
export function fairOdds(kind: Pick<UnitKind, 'winChance' | 'refundChance'>): Rational {
  return Rational.ONE.subtract(kind.refundChance).divide(kind.winChance);
}
