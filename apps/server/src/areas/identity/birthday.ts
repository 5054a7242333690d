import { type Refusal, refuse } from '@lantern/server-kit';

/** Years between two days, birthdays not yet reached left out. */
function ageOn(birthday: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  const isReached = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (isReached ? 0 : 1);
}

/** Whether a text of the form yyyy-MM-dd is a day of the calendar. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** FIELD_RULE for what is no day (yyyy-MM-dd), AGE_REQUIRED for who is too young. */
export function checkBirthday(birthday: string, minimum: number, now: Date): Refusal | null {
  if (birthday.length !== 10 || !isDay(birthday)) {
    return refuse('FIELD_RULE', { field: 'birthday', min: 10, max: 10, patternId: 'DATE' });
  }
  return ageOn(birthday, now) < minimum ? refuse('AGE_REQUIRED', { minimum }) : null;
}
