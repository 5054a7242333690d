import { Rational } from '@lantern/money';
import type { HoldRule } from './game.ts';

/** Result of a hold feature by its number of starting coins. */
export interface HoldOutlook {
  readonly expectedFinalCoins: Rational;
  /** Probability that every cell has a coin at the end. */
  readonly pFull: Rational;
}

/**
 * Exact Markov chain on the number of coins: from k coins there are up to `respins` tries to land at least one more coin, which resets
 * the tries; without one the feature ends.
 * @param coinProbability probability that an empty cell becomes a coin in a respin
 */
export function holdOutlook(startCoins: number, coinProbability: Rational, cells = 15, respins = 3): HoldOutlook {
  const outlooks: HoldOutlook[] = [];
  outlooks[cells] = { expectedFinalCoins: Rational.of(cells), pFull: Rational.ONE };
  for (let coins = cells - 1; coins >= startCoins; coins -= 1) {
    const landing = binomial(cells - coins, coinProbability);
    const none = landing[0] as Rational;
    // Expected number of tries: 1 + none + none² …
    let tries = Rational.ZERO;
    for (let failed = 0; failed < respins; failed += 1) tries = tries.add(none.power(failed));
    const over = none.power(respins);
    let expected = over.mul(Rational.of(coins));
    let full = Rational.ZERO;
    for (let landed = 1; landed < landing.length; landed += 1) {
      const weight = tries.mul(landing[landed] as Rational);
      const next = outlooks[coins + landed] as HoldOutlook;
      expected = expected.add(weight.mul(next.expectedFinalCoins));
      full = full.add(weight.mul(next.pFull));
    }
    outlooks[coins] = { expectedFinalCoins: expected, pFull: full };
  }
  return outlooks[startCoins] as HoldOutlook;
}

/** Probability of each number of successes in `tries` independent tries. */
function binomial(tries: number, probability: Rational): Rational[] {
  let row = [Rational.ONE];
  const failure = Rational.ONE.subtract(probability);
  for (let made = 0; made < tries; made += 1) {
    row = Array.from({ length: row.length + 1 }, (_, count) =>
      (row[count] ?? Rational.ZERO).mul(failure).add((row[count - 1] ?? Rational.ZERO).mul(probability)),
    );
  }
  return row;
}

/** Contribution of the feature to the RTP of a paid spin, from the distribution of coins in view. */
export function holdReturn(rule: HoldRule, coinsInView: readonly Rational[]) {
  const meanValue = rule.values.reduce(
    (sum, { value, weight }) => sum.add(Rational.of(value * weight, rule.valueTotal)),
    Rational.ZERO,
  );
  const cells = coinsInView.length - 1;
  let triggerProbability = Rational.ZERO;
  let perSpin = Rational.ZERO;
  for (const [coins, probability] of coinsInView.entries()) {
    if (coins < rule.trigger || probability.equals(Rational.ZERO)) continue;
    const { expectedFinalCoins, pFull } = holdOutlook(coins, Rational.of(1, rule.oneIn), cells, rule.respins);
    triggerProbability = triggerProbability.add(probability);
    const value = expectedFinalCoins.mul(meanValue).add(pFull.mul(Rational.of(rule.grand)));
    perSpin = perSpin.add(probability.mul(value));
  }
  return { triggerProbability, perSpin };
}
