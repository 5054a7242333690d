import { Rational } from '@lantern/money';
import { goalsOf, handicapResult, type LineResult, type Score, totalResult } from './lines.ts';

/** Possible scores with whole weights: the probability of one is its weight over the total. */
export type WeightedScores = {
  readonly cells: readonly { readonly score: Score; readonly weight: bigint }[];
  readonly total: bigint;
};

/** A line's probabilities of the five ways to end, and its fair odds for both sides; null where nothing can be won. */
export type LineOutlook = {
  readonly probabilities: Readonly<Record<LineResult, Rational>>;
  readonly fairOdds: Rational | null;
  readonly fairOddsAgainst: Rational | null;
};

/** The probability that a score is as wanted, exactly. */
export function probabilityOf({ cells, total }: WeightedScores, isWanted: (score: Score) => boolean): Rational {
  let weight = 0n;
  for (const cell of cells) if (isWanted(cell.score)) weight += cell.weight;
  return new Rational(weight, total);
}

/** The scores with something added to each: what stands already. */
export function addScore(scores: WeightedScores, [home, away]: Score): WeightedScores {
  const cells = scores.cells.map(({ score, weight }) => ({
    score: [score[0] + home, score[1] + away] as const,
    weight,
  }));
  return { ...scores, cells };
}

/** The home side's line, in quarters, over scores of what still counts. */
export function handicapOutlook(scores: WeightedScores, line: number): LineOutlook {
  return outlookOf(scores, (score) => handicapResult(score, 'home', line));
}

/** The over side of a count's line, in quarters; the goals of both sides unless something else is counted. */
export function totalOutlook(
  scores: WeightedScores,
  line: number,
  countOf: (score: Score) => number = goalsOf,
): LineOutlook {
  return outlookOf(scores, (score) => totalResult(countOf(score), 'over', line));
}

/** Fair odds leave nothing to either side: half a stake stays out of a half win and a half loss. */
function outlookOf({ cells, total }: WeightedScores, resultAt: (score: Score) => LineResult): LineOutlook {
  const weights: Record<LineResult, bigint> = { win: 0n, 'half-win': 0n, push: 0n, 'half-lose': 0n, lose: 0n };
  for (const { score, weight } of cells) weights[resultAt(score)] += weight;
  const [won, lost] = [2n * weights.win + weights['half-win'], 2n * weights.lose + weights['half-lose']];
  return {
    probabilities: {
      win: new Rational(weights.win, total),
      'half-win': new Rational(weights['half-win'], total),
      push: new Rational(weights.push, total),
      'half-lose': new Rational(weights['half-lose'], total),
      lose: new Rational(weights.lose, total),
    },
    fairOdds: won === 0n ? null : new Rational(won + lost, won),
    fairOddsAgainst: lost === 0n ? null : new Rational(won + lost, lost),
  };
}
