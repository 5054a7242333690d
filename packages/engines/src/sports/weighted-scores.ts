import { Rational } from '@lantern/money';
import { goalsOf, handicapResult, type LineResult, type Score, totalResult } from './lines.ts';

/** Possible scores with integer weights: the probability of a score is its weight divided by the total. */
export type WeightedScores = {
  readonly cells: readonly { readonly score: Score; readonly weight: bigint }[];
  readonly total: bigint;
};

/** Probabilities of the five results of a line, and fair odds for both sides; null when the side cannot win. */
export type LineOutlook = {
  readonly probabilities: Readonly<Record<LineResult, Rational>>;
  readonly fairOdds: Rational | null;
  readonly fairOddsAgainst: Rational | null;
};

/** Exact probability of the scores that match a condition. */
export function probabilityOf({ cells, total }: WeightedScores, isWanted: (score: Score) => boolean): Rational {
  let weight = 0n;
  for (const cell of cells) if (isWanted(cell.score)) weight += cell.weight;
  return new Rational(weight, total);
}

/** Adds the current score to every score. */
export function addScore(scores: WeightedScores, [home, away]: Score): WeightedScores {
  const cells = scores.cells.map(({ score, weight }) => ({
    score: [score[0] + home, score[1] + away] as const,
    weight,
  }));
  return { ...scores, cells };
}

/** Home side's line, in quarters, over the scores that still count. */
export function handicapOutlook(scores: WeightedScores, line: number): LineOutlook {
  return outlookOf(scores, (score) => handicapResult(score, 'home', line));
}

/** Over side of a total, in quarters; counts the goals of both sides by default. */
export function totalOutlook(
  scores: WeightedScores,
  line: number,
  countOf: (score: Score) => number = goalsOf,
): LineOutlook {
  return outlookOf(scores, (score) => totalResult(countOf(score), 'over', line));
}

/** At fair odds both sides have an expectation of zero; a half win or half loss puts only half of the stake at risk. */
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
