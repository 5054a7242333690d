import { Rational } from '@lantern/money';
import type { LinesGame, PayRow, WaysGame } from './game.ts';
import { payFor } from './pay-row.ts';
import { compile, countOf, type Reels } from './reels.ts';
import { countHits, sumOfCycle } from './returns-cycle.ts';
import { holdReturn } from './returns-hold.ts';

/** Exact RTP of a reel game, computed from its strips and pays. All parts are in multiples of the total bet. */
export interface ReturnReport {
  /** Number of equally likely stop combinations of a paid spin. */
  readonly cycle: bigint;
  /** Coins that lines or ways pay over the whole cycle. */
  readonly sumOfWins: bigint;
  /** Stop combinations with any win. */
  readonly hits: bigint;
  readonly base: Rational;
  readonly scatter: Rational;
  readonly feature: Rational;
  readonly total: Rational;
  readonly hitFrequency: Rational;
  /** Probability that a paid spin triggers the feature. */
  readonly triggerProbability: Rational;
}

/** Probability of each number of cells in view with the symbol. */
export function countDistribution(reels: Reels, rows: number, symbol: number): readonly Rational[] {
  let sums: bigint[] = [1n];
  let cycle = 1n;
  for (const [reel, cells] of reels.cells.entries()) {
    const length = reels.lengths[reel] as number;
    const next = new Array<bigint>(sums.length + rows).fill(0n);
    for (let stop = 0; stop < length; stop += 1) {
      const count = countOf(cells.subarray(stop, stop + rows), symbol);
      for (const [before, ways] of sums.entries()) next[before + count] = (next[before + count] as bigint) + ways;
    }
    sums = next;
    cycle *= BigInt(length);
  }
  return sums.map((ways) => new Rational(ways, cycle));
}

function expectation(distribution: readonly Rational[], row: PayRow): Rational {
  return distribution.reduce(
    (sum, probability, count) => sum.add(probability.mul(Rational.of(payFor(row, count)))),
    Rational.ZERO,
  );
}

/** Return of one spin on these reels, without the value of awarded features. */
function spinReturn(game: LinesGame | WaysGame, isFree: boolean) {
  const { base, free, rows, scatter } = compile(game);
  const reels = isFree ? free : base;
  const cycle = reels.lengths.reduce((product, length) => product * BigInt(length), 1n);
  const sum = sumOfCycle(game, isFree);
  const scatters = game.scatter === null ? [] : countDistribution(reels, rows, scatter);
  return {
    cycle,
    sum,
    pays: sum.divide(Rational.of(cycle * BigInt(game.coinsPerBet))),
    scatterPays: expectation(scatters, game.scatter?.pay ?? {}),
    freeSpins: expectation(scatters, game.scatter?.freeSpins ?? {}),
    triggers: scatters.reduce(
      (total, probability, count) => (payFor(game.scatter?.freeSpins, count) > 0 ? total.add(probability) : total),
      Rational.ZERO,
    ),
  };
}

/** Computes the RTP from symbol frequencies and the number of winning combinations over the full cycle. Ignores the maximum win. */
export function reelReturn(game: LinesGame | WaysGame): ReturnReport {
  const paid = spinReturn(game, false);
  let feature = Rational.ZERO;
  let trigger = paid.triggers;
  if (game.freeSpins !== null) {
    const free = spinReturn(game, true);
    const value = free.pays.add(free.scatterPays).mul(Rational.of(game.freeSpins.multiplier));
    // Free spins can award more free spins: the expected total is a geometric series.
    const spins = paid.freeSpins.divide(Rational.ONE.subtract(free.freeSpins));
    feature = spins.mul(value);
  }
  if (game.kind === 'lines' && game.hold !== null) {
    const { base, rows, coin } = compile(game);
    const hold = holdReturn(game.hold, countDistribution(base, rows, coin));
    feature = feature.add(hold.perSpin);
    trigger = hold.triggerProbability;
  }
  const hits = countHits(game);
  return {
    cycle: paid.cycle,
    sumOfWins: paid.sum.floor(),
    hits,
    base: paid.pays,
    scatter: paid.scatterPays,
    feature,
    total: paid.pays.add(paid.scatterPays).add(feature),
    hitFrequency: new Rational(hits, paid.cycle),
    triggerProbability: trigger,
  };
}
