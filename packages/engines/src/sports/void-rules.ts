import type { Score } from './lines.ts';

/** Within how many hours a postponed or abandoned match must go on; brands may choose from 12 to 48. */
export const RESUMPTION_HOURS = 36;

/** Goals that the rest of a match is thought to bring at most, beside those that would turn a lead. */
const FURTHER_GOALS = 10;

/** Whether a match that stopped is void. @param resumedAfterHours null when it never went on */
export function isVoidForDelay(resumedAfterHours: number | null, limitHours = RESUMPTION_HOURS): boolean {
  return resumedAfterHours === null || resumedAfterHours > limitHours;
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
