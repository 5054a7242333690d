import { Rational } from '@lantern/money';
import { lineText, type Score, type Side } from './lines.ts';
import type { PlainResult } from './markets.ts';
import {
  handicapOutlook,
  type LineOutlook,
  probabilityOf,
  totalOutlook,
  type WeightedScores,
} from './weighted-scores.ts';

/** Maximum number of maps in a series. */
const MOST_MAPS = 9;

/** Probabilities of a series of maps, from the view of the home side. */
export type SeriesPrices = {
  /** By score: "2-1". */
  readonly scores: Readonly<Record<string, Rational>>;
  readonly winner: Rational;
  /** Half lines with an uncertain result, by text: "-1.5". */
  readonly handicaps: Readonly<Record<string, LineOutlook>>;
  readonly totals: Readonly<Record<string, LineOutlook>>;
};

/**
 * Prices a series that ends when a side has won more than half of the maps.
 * @param mapWins probability that the home side wins each map, in order; one per possible map, an odd number
 * @throws RangeError for an even number of maps, too many, or an invalid probability
 */
export function priceSeries(mapWins: readonly Rational[]): SeriesPrices {
  const bestOf = mapWins.length;
  const scores = seriesScores(mapWins);
  const needed = (bestOf + 1) / 2;
  const margins = Array.from({ length: needed - 1 }, (_, index) => 4 * index + 6);
  return {
    scores: Object.fromEntries(
      scores.cells.map(({ score, weight }) => [score.join('-'), new Rational(weight, scores.total)]),
    ),
    winner: probabilityOf(scores, ([home, away]) => home > away),
    handicaps: Object.fromEntries(
      margins.flatMap((line) => [-line, line]).map((line) => [lineText(line), handicapOutlook(scores, line)]),
    ),
    totals: Object.fromEntries(
      margins.map((_, index) => 4 * (needed + index) + 2).map((line) => [lineText(line), totalOutlook(scores, line)]),
    ),
  };
}

/** Maps of a series with the same home win probability each. */
export function equalMaps(mapWin: Rational, bestOf: number): readonly Rational[] {
  return Array.from({ length: bestOf }, () => mapWin);
}

/**
 * Result of the bet on one map's winner; a map that was not played is void.
 * @param number from 1
 */
export function mapWinnerResult(winners: readonly Side[], number: number, side: Side): PlainResult | 'void' {
  const winner = winners[number - 1];
  if (winner === undefined) return 'void';
  return winner === side ? 'win' : 'lose';
}

/** Iterates over the maps and collects the scores at which the series ends. */
function seriesScores(mapWins: readonly Rational[]): WeightedScores {
  if (mapWins.length % 2 === 0 || mapWins.length > MOST_MAPS) throw new RangeError(`no series of ${mapWins.length}`);
  if (mapWins.some((win) => win.numerator < 0n || win.compare(Rational.ONE) > 0)) {
    throw new RangeError('a probability lies between 0 and 1');
  }
  const needed = (mapWins.length + 1) / 2;
  const ends: { score: Score; probability: Rational }[] = [];
  let running: { score: Score; probability: Rational }[] = [{ score: [0, 0], probability: Rational.ONE }];
  for (const win of mapWins) {
    const loss = Rational.ONE.subtract(win);
    const next = new Map<number, { score: Score; probability: Rational }>();
    for (const { score, probability } of running) {
      const won = { score: [score[0] + 1, score[1]] as const, probability: probability.mul(win) };
      const lost = { score: [score[0], score[1] + 1] as const, probability: probability.mul(loss) };
      for (const one of [won, lost]) {
        const known = next.get(one.score[0]);
        const sum = known === undefined ? one.probability : known.probability.add(one.probability);
        next.set(one.score[0], { score: one.score, probability: sum });
      }
    }
    const reached = [...next.values()];
    ends.push(...reached.filter(({ score }) => Math.max(...score) === needed));
    running = reached.filter(({ score }) => Math.max(...score) < needed);
  }
  const total = mapWins.reduce((product, win) => product * win.denominator, 1n);
  return {
    cells: ends.map(({ score, probability }) => ({
      score,
      weight: (probability.numerator * total) / probability.denominator,
    })),
    total,
  };
}
