import { type Refusal, refuse } from '@lantern/server-kit';

const EARLIEST = '1900-01-01';
const LENGTH = 10;

/** Age in whole years. */
function ageOn(birthday: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  const isReached = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (isReached ? 0 : 1);
}

/**
 * A date typed in its pattern (5-08), converted to the stored form yyyy-MM-dd. Null when it is not a valid date.
 *
 * @param patternId `DATE_US` for MM-dd-yyyy; anything else is yyyy-MM-dd
 * @example readDay('12-31-1990', 'DATE_US') // '1990-12-31'
 */
export function readDay(typed: string, patternId = 'DATE'): string | null {
  if (typed.length !== LENGTH) return null;
  const text = patternId === 'DATE_US' ? `${typed.slice(6)}-${typed.slice(0, 5)}` : typed;
  const day = new Date(`${text}T00:00:00Z`);
  return text >= EARLIEST && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** FIELD_RULE for an invalid date, AGE_REQUIRED below the minimum age. */
export function checkBirthday(typed: string, minimum: number, now: Date, patternId = 'DATE'): Refusal | null {
  const birthday = readDay(typed, patternId);
  if (birthday === null) return refuse('FIELD_RULE', { field: 'birthday', min: LENGTH, max: LENGTH, patternId });
  return ageOn(birthday, now) < minimum ? refuse('AGE_REQUIRED', { minimum }) : null;
}
