import { Rational } from '@lantern/money';
import type { TumbleGame } from './game.ts';
import { payFor } from './pay-row.ts';

/** Exact figures of the first grid of a paid spin. The tumbles after it have no closed form. */
export function firstGridOutlook(game: TumbleGame): {
  /** In multiples of the total bet. */
  readonly expectedWin: Rational;
  /** Probability of enough scatters for free spins. */
  readonly pFreeSpins: Rational;
} {
  const cells = game.reels * game.rows;
  const chanceOf = (symbol: string, count: number) => {
    const p = Rational.of(game.baseWeights[game.symbols.indexOf(symbol)] ?? 0, game.weightTotal);
    const q = Rational.ONE.subtract(p);
    return p
      .power(count)
      .mul(q.power(cells - count))
      .mul(Rational.of(choose(cells, count)));
  };
  let expected = Rational.ZERO;
  let pFreeSpins = Rational.ZERO;
  for (let count = 0; count <= cells; count += 1) {
    for (const [symbol, row] of Object.entries(game.pay)) {
      const coins = payFor(row, count);
      if (coins > 0) expected = expected.add(chanceOf(symbol, count).mul(Rational.of(coins, game.coinsPerBet)));
    }
    if (count >= game.freeSpins.trigger) pFreeSpins = pFreeSpins.add(chanceOf(game.scatter.symbol, count));
  }
  return { expectedWin: expected, pFreeSpins };
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let taken = 1; taken <= k; taken += 1) result = (result * BigInt(n - taken + 1)) / BigInt(taken);
  return result;
}
