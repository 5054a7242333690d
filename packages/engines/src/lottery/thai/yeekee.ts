import { addDays } from '../calendar/calendar-date.ts';

/** Rounds per business day, one every 15 minutes; the business day begins at 06:00 in Bangkok. */
export const YEEKEE_ROUNDS = 88;
/** Position (in order of arrival) of the submitted number that is subtracted from the sum. */
const TAKEN_OFF = 16;
const MINUTES = 15;
const DAY_BEGINS_AT = 6 * 60;
const DAY_MINUTES = 24 * 60;
const BANGKOK_MINUTES = 7 * 60;

export type YeekeeResult = {
  readonly total: number;
  readonly sixteenth: number;
  readonly result: number;
};

/**
 * The result of a round: the sum of all submitted numbers (five digits each, in order of arrival) minus the sixteenth. Null for fewer than
 * sixteen: the platform must then add its own numbers before the close.
 */
export function yeekeeResult(submitted: readonly number[]): YeekeeResult | null {
  const sixteenth = submitted[TAKEN_OFF - 1];
  if (sixteenth === undefined) return null;
  const total = submitted.reduce((sum, one) => sum + one, 0);
  return { total, sixteenth, result: total - sixteenth };
}

/**
 * Whether a quarter hour has a round: there is none between the last round at 04:00 and the first one at 06:15 (Bangkok time).
 * @param drawsAtMs instant in milliseconds since 1970 UTC
 */
export function hasYeekeeRound(drawsAtMs: number): boolean {
  const minutes = Math.floor(drawsAtMs / 60_000 + BANGKOK_MINUTES) % DAY_MINUTES;
  return minutes <= DAY_BEGINS_AT + YEEKEE_ROUNDS * MINUTES - DAY_MINUTES || minutes >= DAY_BEGINS_AT + MINUTES;
}

/**
 * Close time of a round of a business day, as local time in Bangkok: round 1 at 06:15, round 88 at 04:00 of the next day.
 * @param day business day, YYYY-MM-DD
 * @returns null for a round number out of range
 */
export function yeekeeCloses(day: string, round: number): string | null {
  if (!Number.isInteger(round) || round < 1 || round > YEEKEE_ROUNDS) return null;
  const minutes = DAY_BEGINS_AT + round * MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor((minutes % DAY_MINUTES) / 60))}:${two(minutes % 60)}`;
  return `${addDays(day, Math.floor(minutes / DAY_MINUTES))}T${time}+07:00`;
}
