import { type Refusal, refuse } from '@lantern/server-kit';

const LENGTH = 10;

/** Years between two days, birthdays not yet reached left out. */
function ageOn(birthday: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  const isReached = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (isReached ? 0 : 1);
}

/**
 * A day as its pattern has it typed (5-08), in the one form in which it is kept: yyyy-MM-dd. Null for what is no day of the calendar.
 *
 * @param patternId `DATE_US` for MM-dd-yyyy; anything else is yyyy-MM-dd
 * @example readDay('12-31-1990', 'DATE_US') // '1990-12-31'
 */
export function readDay(typed: string, patternId = 'DATE'): string | null {
  if (typed.length !== LENGTH) return null;
  const text = patternId === 'DATE_US' ? `${typed.slice(6)}-${typed.slice(0, 5)}` : typed;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** FIELD_RULE for what is no day as its pattern has it typed, AGE_REQUIRED for who is too young. */
export function checkBirthday(typed: string, minimum: number, now: Date, patternId = 'DATE'): Refusal | null {
  const birthday = readDay(typed, patternId);
  if (birthday === null) return refuse('FIELD_RULE', { field: 'birthday', min: LENGTH, max: LENGTH, patternId });
  return ageOn(birthday, now) < minimum ? refuse('AGE_REQUIRED', { minimum }) : null;
}
