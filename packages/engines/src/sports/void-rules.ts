import type { Score } from './lines.ts';

/** Default time in hours within which a postponed or abandoned match must resume; brands may choose from 12 to 48. */
export const RESUMPTION_HOURS = 36;

const [SHORTEST_RESUMPTION, LONGEST_RESUMPTION] = [12, 48];

/** Time in hours after the end in which a correction still changes settled bets: for results, and for statistics such as corners. */
export const CORRECTION_HOURS = { RESULT: 24, STATISTIC: 72 } as const;

/** Time in hours within which a replayed map counts. */
const REPLAY_HOURS = 48;

/** Assumed maximum of further goals per side in an abandoned match, in addition to those that would reverse a lead. */
const FURTHER_GOALS = 10;

/**
 * Whether a stopped match is void.
 * @param resumedAfterHours null when it never resumed
 */
export function isVoidForDelay(resumedAfterHours: number | null, limitHours = RESUMPTION_HOURS): boolean {
  return resumedAfterHours === null || resumedAfterHours > limitHours;
}

/** Whether a brand may use this time limit. */
export function isResumptionLimit(hours: number): boolean {
  return Number.isInteger(hours) && hours >= SHORTEST_RESUMPTION && hours <= LONGEST_RESUMPTION;
}

/** Whether a correction is early enough to change settled bets. */
export function correctionCounts(hoursAfterEnd: number, of: keyof typeof CORRECTION_HOURS): boolean {
  return hoursAfterEnd <= CORRECTION_HOURS[of];
}

/** Irregularities of a match or a bet, other than delays. */
export type Irregularity =
  /** Played at the ground of the other side. */
  | 'VENUE_SWITCHED'
  | 'NEUTRAL_GROUND'
  /** Obviously wrong odds. */
  | 'WRONG_ODDS'
  /** Accepted after the event that it was placed on. */
  | 'LATE_BET'
  | 'WALKOVER'
  /** For example two halves of forty minutes; bets are void only if announced so. */
  | 'FORMAT_CHANGED';

const VOIDING: readonly Irregularity[] = ['VENUE_SWITCHED', 'WRONG_ODDS', 'LATE_BET', 'WALKOVER'];

/** Whether bets are refunded for it. */
export function isVoidFor(irregularity: Irregularity, isAnnouncedVoid = false): boolean {
  return VOIDING.includes(irregularity) || isAnnouncedVoid;
}

/** Irregularities of a series of maps. */
export type SeriesIrregularity =
  | { readonly kind: 'WALKOVER'; readonly hasStarted: boolean }
  | { readonly kind: 'MAP_REPLAYED'; readonly hoursLater: number }
  | { readonly kind: 'ROSTER_CHANGED' }
  | { readonly kind: 'FORMAT_CHANGED'; readonly bestOf: number; readonly announced: number };

/**
 * Whether bets on a series are refunded; bets on maps that were not played are void in any case. A changed number of maps voids all
 * bets, including those on the match winner.
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
 * Result of a selection on an abandoned match: its result if no further goals could change it, else void.
 * @param score when play stopped
 * @param resultAt result of the selection at a final score
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
