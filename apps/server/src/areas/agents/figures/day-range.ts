import { businessOffsetMs, type Refusal, refuse } from '@lantern/server-kit';

const DAY_MS = 86_400_000;
/** Records are available online for 90 days. */
const LOOK_BACK_DAYS = 90;
const MAX_DAYS = 31;

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day a number of days before another. */
export function dayBefore(day: string, days = 1): string {
  return shift(day, -days);
}

/**
 * Start of a business day.
 * @param zone e.g. `+08:00`
 */
export function dayStart(day: string, zone: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - businessOffsetMs(zone));
}

export function earliestDay(today: string): string {
  return shift(today, -LOOK_BACK_DAYS);
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Preset ranges of all pages with figures, calculated in advance: today, yesterday, 7, 14 and 30 days, the month. */
export function presetRanges(today: string): readonly DayRange[] {
  const back = (days: number) => ({ from: shift(today, 1 - days), to: today });
  const yesterday = shift(today, -1);
  return [
    back(1),
    { from: yesterday, to: yesterday },
    back(7),
    back(14),
    back(30),
    { from: `${today.slice(0, 8)}01`, to: today },
  ];
}

/** BAD_REQUEST for invalid days, the wrong order, or a range that is too old or too long. */
export function checkRange({ from, to }: DayRange, today: string): Refusal | null {
  const days = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  const [first = Number.NaN, last = Number.NaN] = days;
  const isWrong = !(first <= last) || from < earliestDay(today) || to > today || last - first >= MAX_DAYS * DAY_MS;
  return isWrong ? refuse('BAD_REQUEST', { field: 'from' }) : null;
}

/** Every day of a range, both ends included. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shift(day, 1)) days.push(day);
  return days;
}
