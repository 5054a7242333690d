import { addDays, dateAt, instantOf } from './calendar-date.ts';

/** The beat of an electronic game: seconds from draw to draw (a divisor of a day), and how long before each the bets close. */
export type Interval = { readonly intervalS: number; readonly closeBeforeS: number };

/** One draw of an electronic game. */
export type IntervalDraw = {
  /** Round number as shown: date and place in the day, e.g. `20261120-0727`. Unique per game. */
  readonly issue: string;
  /** The calendar date that it belongs to; the last draw of a day takes place at its midnight. */
  readonly date: string;
  /** Instants in milliseconds since 1970 UTC. Bets count strictly before `closesAtMs`. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

const DAY_S = 86_400;

/**
 * The draws of an electronic game after an instant whose close lies ahead of it, earliest first. The n-th draw of a day
 * takes place n intervals after the day began.
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
  // A draw counts when it closes after the instant; one that closes at the instant itself takes no bet any more.
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
