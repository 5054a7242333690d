import { Rational } from '@lantern/money';

/** Exact figures of a bet, counted over all results. */
export interface Outlook {
  /** Probability of any win. */
  readonly probability: Rational;
  /** Share of the stakes that is paid back. */
  readonly returnToPlayer: Rational;
}

/** Net of a lost bet per unit staked; a push is zero. */
export const LOST = Rational.of(-1);

/** Sums results: each is the bet's net per unit staked and the number of ways in which it occurs. */
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

/** Total payout of a stake in minor units at a net per unit: rounded down once. */
export function returned(net: Rational, stake: bigint): bigint {
  return Rational.ONE.add(net).floorMul(stake);
}

/** The odds when the condition is true, else the loss of the stake. */
export function paid(isWon: boolean, price: Rational): Rational {
  return isWon ? price : LOST;
}

/** Parses odds to one from one string, `1 0.5`. */
export function prices(line: string): readonly Rational[] {
  return line.split(' ').map((text) => Rational.fromDecimal(text));
}
