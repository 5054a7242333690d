import { addDays, dateAt, instantOf } from './calendar-date.ts';

/** Schedule of an electronic lottery: seconds between draws (a divisor of a day), and seconds between the close and the draw. */
export type Interval = { readonly intervalS: number; readonly closeBeforeS: number };

/** One draw of an electronic lottery. */
export type IntervalDraw = {
  /** Displayed draw number: date and number within the day, e.g. `20261120-0727`. Unique per game. */
  readonly issue: string;
  /** The calendar date of the draw; the last draw of a day takes place at the midnight that ends it. */
  readonly date: string;
  /** Instants in milliseconds since 1970 UTC. Bets are accepted strictly before `closesAtMs`. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

const DAY_S = 86_400;

/**
 * The next draws of an electronic lottery that close after an instant, earliest first. Draw n of a day takes place n intervals after the
 * start of the day.
 *
 * @param afterMs milliseconds since 1970 UTC
 * @param count up to 1000
 * @throws RangeError when the interval does not divide a day
 */
export function intervalDraws(
  { intervalS, closeBeforeS }: Interval,
  afterMs: number,
  count: number,
  utcOffsetHours: number,
): readonly IntervalDraw[] {
  if (!Number.isInteger(intervalS) || intervalS < 1 || DAY_S % intervalS !== 0)
    throw new RangeError(`interval: ${intervalS} s`);
  if (count > 1000) throw new RangeError(`too many draws ahead: ${count}`);
  const perDay = DAY_S / intervalS;
  let date = dateAt(afterMs, utcOffsetHours);
  const midnight = instantOf(date, '00:00', utcOffsetHours);
  // Include draws that close after the instant; a draw that closes exactly then accepts no more bets.
  let place = Math.floor((afterMs - midnight + closeBeforeS * 1000) / (intervalS * 1000)) + 1;
  const draws: IntervalDraw[] = [];
  while (draws.length < count) {
    if (place > perDay) {
      place -= perDay;
      date = addDays(date, 1);
    }
    const drawsAtMs = instantOf(date, '00:00', utcOffsetHours) + place * intervalS * 1000;
    draws.push({
      issue: `${date.replaceAll('-', '')}-${String(place).padStart(4, '0')}`,
      date,
      closesAtMs: drawsAtMs - closeBeforeS * 1000,
      drawsAtMs,
    });
    place += 1;
  }
  return draws;
}
