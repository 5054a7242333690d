import type { Score } from './lines.ts';

/** Within how many hours a postponed or abandoned match must go on; brands may choose from 12 to 48. */
export const RESUMPTION_HOURS = 36;

const [SHORTEST_RESUMPTION, LONGEST_RESUMPTION] = [12, 48];

/** Within how many hours after the end a correction still changes the bets: of results, and of statistics such as corners. */
export const CORRECTION_HOURS = { RESULT: 24, STATISTIC: 72 } as const;

/** Within how many hours a map that is played again counts. */
const REPLAY_HOURS = 48;

/** Goals that the rest of a match is thought to bring at most, beside those that would turn a lead. */
const FURTHER_GOALS = 10;

/** Whether a match that stopped is void. @param resumedAfterHours null when it never went on */
export function isVoidForDelay(resumedAfterHours: number | null, limitHours = RESUMPTION_HOURS): boolean {
  return resumedAfterHours === null || resumedAfterHours > limitHours;
}

/** Whether a brand may wait so many hours. */
export function isResumptionLimit(hours: number): boolean {
  return Number.isInteger(hours) && hours >= SHORTEST_RESUMPTION && hours <= LONGEST_RESUMPTION;
}

/** Whether a correction comes in time to change what was settled. */
export function correctionCounts(hoursAfterEnd: number, of: keyof typeof CORRECTION_HOURS): boolean {
  return hoursAfterEnd <= CORRECTION_HOURS[of];
}

/** What may befall a match, or the bet on it, beside a delay. */
export type Irregularity =
  /** Played on the ground of the other side. */
  | 'VENUE_SWITCHED'
  | 'NEUTRAL_GROUND'
  /** A price that was plainly a mistake. */
  | 'WRONG_ODDS'
  /** Accepted when what it was on had happened already. */
  | 'LATE_BET'
  | 'WALKOVER'
  /** For example twice forty minutes; an announcement may say otherwise. */
  | 'FORMAT_CHANGED';

const VOIDING: readonly Irregularity[] = ['VENUE_SWITCHED', 'WRONG_ODDS', 'LATE_BET', 'WALKOVER'];

/** Whether bets are given back for it. */
export function isVoidFor(irregularity: Irregularity, isAnnouncedVoid = false): boolean {
  return VOIDING.includes(irregularity) || isAnnouncedVoid;
}

/** What may befall a series of maps. */
export type SeriesIrregularity =
  | { readonly kind: 'WALKOVER'; readonly hasStarted: boolean }
  | { readonly kind: 'MAP_REPLAYED'; readonly hoursLater: number }
  | { readonly kind: 'ROSTER_CHANGED' }
  | { readonly kind: 'FORMAT_CHANGED'; readonly bestOf: number; readonly announced: number };

/**
 * Whether a bet on a series is given back for it; maps that were not played are void by themselves. A changed number of maps voids all
 * bets, the match winner among them.
 */
export function isSeriesVoidFor(irregularity: SeriesIrregularity): boolean {
  switch (irregularity.kind) {
    case 'WALKOVER':
      return !irregularity.hasStarted;
    case 'MAP_REPLAYED':
      return irregularity.hoursLater > REPLAY_HOURS;
    case 'ROSTER_CHANGED':
      return false;
    case 'FORMAT_CHANGED':
      return irregularity.bestOf !== irregularity.announced;
  }
}

/**
 * How a selection ends on an abandoned match: as it was decided already, whatever could still have been scored, else void.
 * @param score when play stopped
 * @param resultAt how the selection ends at a final score
 * @example abandonedResult([2, 1], (score) => totalResult(goalsOf(score), 'over', 10)) // 'win': over 2.5 at 2–1
 */
export function abandonedResult<Result extends string>(
  score: Score,
  resultAt: (score: Score) => Result,
): Result | 'void' {
  const decided = resultAt(score);
  const most = FURTHER_GOALS + Math.abs(score[0] - score[1]);
  for (let home = 0; home <= most; home += 1) {
    for (let away = 0; away <= most; away += 1) {
      if (resultAt([score[0] + home, score[1] + away]) !== decided) return 'void';
    }
  }
  return decided;
}
