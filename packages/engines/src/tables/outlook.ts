import { Rational } from '@lantern/money';

/** What a bet comes to on average, counted over all results. */
export interface Outlook {
  /** Chance to win anything. */
  readonly probability: Rational;
  /** Share of the stakes that comes back. */
  readonly returnToPlayer: Rational;
}

/** A lost bet's net per unit staked; a push is zero. */
export const LOST = Rational.of(-1);

/** Adds up results: each is the bet's net per unit staked, and in how many ways it comes about. */
export function outlookOf(results: Iterable<readonly [net: Rational, ways: bigint]>): Outlook {
  const waysOf = new Map<Rational, bigint>();
  for (const [net, ways] of results) waysOf.set(net, (waysOf.get(net) ?? 0n) + ways);
  let [all, winning, sum] = [0n, 0n, Rational.ZERO];
  for (const [net, ways] of waysOf) {
    all += ways;
    if (net.compare(Rational.ZERO) > 0) winning += ways;
    sum = sum.add(net.mul(Rational.of(ways)));
  }
  return {
    probability: Rational.of(winning, all),
    returnToPlayer: Rational.ONE.add(sum.divide(Rational.of(all))),
  };
}

/** Total returned for a stake in minor units at a net per unit: rounded down once. */
export function returned(net: Rational, stake: bigint): bigint {
  return Rational.ONE.add(net).floorMul(stake);
}

/** The price when a condition holds, else the loss of the stake. */
export function paid(isWon: boolean, price: Rational): Rational {
  return isWon ? price : LOST;
}

/** Reads prices to one that stand in one line, `1 0.5`. */
export function prices(line: string): readonly Rational[] {
  return line.split(' ').map((text) => Rational.fromDecimal(text));
}
