import { Rational } from '@lantern/money';
import { goalsOf, lineText, type Score, type Side } from './lines.ts';
import {
  ANY_OTHER_SCORE,
  correctScore,
  type GoalsBand,
  goalsBand,
  type Leader,
  LISTED_GOALS,
  leaderOf,
} from './markets.ts';
import { type GoalModel, halves, scoreGrid } from './score-grid.ts';
import {
  addScore,
  handicapOutlook,
  type LineOutlook,
  probabilityOf,
  totalOutlook,
  type WeightedScores,
} from './weighted-scores.ts';

type Outlooks = Readonly<Record<string, LineOutlook>>;
type Probabilities<Name extends string> = Readonly<Record<Name, Rational>>;

/** Probabilities of all full-time markets, and fair odds of lines. Keys of lines are their text: "-0.75". */
export type FootballPrices = {
  readonly match: Probabilities<'home' | 'draw' | 'away'>;
  /** Of the home side, by its line. */
  readonly handicaps: Outlooks;
  readonly totals: Outlooks;
  readonly teamTotals: Readonly<Record<Side, Outlooks>>;
  readonly bothToScore: Probabilities<'yes' | 'no'>;
  readonly oddEven: Probabilities<'odd' | 'even'>;
  readonly goalsBands: Probabilities<GoalsBand>;
  /** Listed scores and any other score. */
  readonly correctScores: Readonly<Record<string, Rational>>;
  /** The side concedes no goal; win to nil: it also wins. */
  readonly cleanSheet: Readonly<Record<Side, Rational>>;
  readonly winToNil: Readonly<Record<Side, Rational>>;
};

/** Lines to price, in quarters. */
export type PricedLines = {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
  readonly teamTotals: readonly number[];
};

/** Handicaps from −3 to +3, totals from 0.5 to 6.5, team totals from 0.5 to 3.5. */
export const PRICED_LINES: PricedLines = {
  handicaps: steps(-12, 12),
  totals: steps(2, 26),
  teamTotals: steps(2, 14),
};

const KICK_OFF: Score = [0, 0];
const BANDS: readonly GoalsBand[] = ['0-1', '2-3', '4-6', '7+'];

/**
 * Prices the full-time markets of a match. In play, the model contains the goals still expected (see goalsShareLeft), and the current
 * score is added; handicaps count only later goals.
 */
export function priceFootball(
  model: GoalModel,
  current: Score = KICK_OFF,
  lines: PricedLines = PRICED_LINES,
): FootballPrices {
  const toCome = scoreGrid(model);
  const final = addScore(toCome, current);
  const where = (isWanted: (score: Score) => boolean) => probabilityOf(final, isWanted);
  return {
    match: {
      home: where(([home, away]) => home > away),
      draw: where(([home, away]) => home === away),
      away: where(([home, away]) => home < away),
    },
    handicaps: byLine(lines.handicaps, (line) => handicapOutlook(toCome, line)),
    totals: byLine(lines.totals, (line) => totalOutlook(final, line)),
    teamTotals: {
      home: byLine(lines.teamTotals, (line) => totalOutlook(final, line, ([home]) => home)),
      away: byLine(lines.teamTotals, (line) => totalOutlook(final, line, ([, away]) => away)),
    },
    bothToScore: either(
      'yes',
      'no',
      where(([home, away]) => home > 0 && away > 0),
    ),
    oddEven: either(
      'odd',
      'even',
      where((score) => goalsOf(score) % 2 === 1),
    ),
    goalsBands: Object.fromEntries(
      BANDS.map((band) => [band, where((score) => goalsBand(score) === band)]),
    ) as FootballPrices['goalsBands'],
    correctScores: priceCorrectScores(final),
    cleanSheet: { home: where(([, away]) => away === 0), away: where(([home]) => home === 0) },
    winToNil: {
      home: where(([home, away]) => away === 0 && home > 0),
      away: where(([home, away]) => home === 0 && away > 0),
    },
  };
}

/** Probabilities of the nine pairs of leaders at half time and full time. */
export function priceHalfTimeFullTime(model: GoalModel): Probabilities<`${Leader}${Leader}`> {
  const { first, second } = halves(model);
  const [early, late] = [leadWeights(scoreGrid(first)), leadWeights(scoreGrid(second))];
  const sums = new Map<string, bigint>();
  let total = 0n;
  for (const [earlyLead, earlyWeight] of early) {
    for (const [lateLead, lateWeight] of late) {
      const pair = `${leaderOf([earlyLead, 0])}${leaderOf([earlyLead + lateLead, 0])}`;
      const weight = earlyWeight * lateWeight;
      sums.set(pair, (sums.get(pair) ?? 0n) + weight);
      total += weight;
    }
  }
  const leaders: readonly Leader[] = ['H', 'D', 'A'];
  const pairs = leaders.flatMap((half) => leaders.map((full) => `${half}${full}` as const));
  return Object.fromEntries(
    pairs.map((pair) => [pair, new Rational(sums.get(pair) ?? 0n, total)]),
  ) as Probabilities<`${Leader}${Leader}`>;
}

function either<One extends string, Other extends string>(one: One, other: Other, probability: Rational) {
  return { [one]: probability, [other]: Rational.ONE.subtract(probability) } as Probabilities<One | Other>;
}

function priceCorrectScores(final: WeightedScores): Record<string, Rational> {
  const names = steps(0, LISTED_GOALS).flatMap((home) => steps(0, LISTED_GOALS).map((away) => `${home}-${away}`));
  return Object.fromEntries(
    [...names, ANY_OTHER_SCORE].map((name) => [name, probabilityOf(final, (score) => correctScore(score) === name)]),
  );
}

function leadWeights(scores: WeightedScores): ReadonlyMap<number, bigint> {
  const leads = new Map<number, bigint>();
  for (const { score, weight } of scores.cells) {
    const lead = score[0] - score[1];
    leads.set(lead, (leads.get(lead) ?? 0n) + weight);
  }
  return leads;
}

function byLine(lines: readonly number[], outlookAt: (line: number) => LineOutlook): Outlooks {
  return Object.fromEntries(lines.map((line) => [lineText(line), outlookAt(line)]));
}

function steps(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
