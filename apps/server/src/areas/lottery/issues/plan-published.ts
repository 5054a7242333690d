import {
  addDays,
  type CalendarException,
  dateAt,
  drawOnDay,
  regionalDay,
  VIETNAM_UTC_OFFSET_HOURS,
} from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import { insertIssues, type PlannedIssue } from './repository/issues.ts';

/** Number of draws of a lottery on sale at once, and how many days ahead they are searched for: Thai draws are half a month apart. */
const ISSUES_AHEAD = 4;
const DAYS_AHEAD = 50;

type Published = Pick<GameRow, 'code' | 'calendar'>;

/**
 * Plans the coming draws of an externally drawn lottery, by its calendar and the exceptions. All of them take bets at once. No chain value
 * or beacon round is promised, because the result comes from outside.
 */
export async function planPublished(
  tx: Queryable,
  scope: Scope,
  game: Published,
  exceptions: readonly CalendarException[],
  now: Date,
): Promise<void> {
  const today = dateAt(now.getTime(), VIETNAM_UTC_OFFSET_HOURS);
  const coming = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const issue = publishedOn(game, date, exceptions, now);
    return issue === null || issue.closesAt <= now ? [] : [issue];
  });
  const onSale = coming.filter(({ isConfirmed }) => isConfirmed).slice(0, ISSUES_AHEAD);
  // Draws that wait for people do not take the place of others.
  const last = onSale[ISSUES_AHEAD - 1] ?? null;
  const waiting = coming.filter(({ isConfirmed, day }) => !isConfirmed && (last === null || day < last.day));
  await insertIssues(tx, scope, onSale, 'OPEN');
  await insertIssues(tx, scope, waiting, 'UNCONFIRMED');
}

/** The issue of a date, or null when there is no draw; it takes bets from `opensAt`. */
export function publishedOn(
  game: Published,
  date: string,
  exceptions: readonly CalendarException[],
  opensAt: Date,
): PlannedIssue | null {
  if (game.calendar === null) return null;
  const draw = drawOnDay(date, regionalDay(game.calendar, date), exceptions);
  if (draw === null) return null;
  return {
    gameCode: game.code,
    number: date.replaceAll('-', ''),
    day: date,
    region: null,
    stationCode: null,
    stationName: null,
    opensAt,
    closesAt: new Date(draw.closesAtMs),
    drawsAt: new Date(draw.drawsAtMs),
    isConfirmed: draw.isConfirmed,
  };
}
