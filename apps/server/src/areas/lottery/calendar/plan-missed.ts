import { transaction } from '@lantern/database';
import { addDays, isCalendarDate } from '@lantern/engines/lottery';
import type { Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { findGame } from '../games/repository.ts';
import { calendarDay, followsCalendar } from '../issues/plan-issues.ts';
import { findIssueByNumber, type IssueRow, insertIssues } from '../issues/repository/issues.ts';
import { wantedOn } from './reconcile.ts';
import { holdCalendar, listInForce } from './repository/calendar-exceptions.ts';

/** Results of draws that are longer ago come as files of history. */
const MOST_DAYS_BACK = 30;
const DAY_MS = 86_400_000;

/**
 * Adds a past draw that the calendar has and that was never planned, e.g. because the platform did not run on the days before: its result
 * is not lost. Nobody can have bet on it. Null for a day without a draw, or one that has not been drawn yet.
 */
export async function planMissed(
  deps: Pick<LotteryDeps, 'pool' | 'clock'>,
  scope: Scope,
  gameCode: string,
  day: string,
): Promise<IssueRow | null> {
  const now = deps.clock.now();
  const today = calendarDay(now);
  if (!isCalendarDate(day) || day > today || day < addDays(today, -MOST_DAYS_BACK)) return null;
  return transaction(deps.pool, async (tx) => {
    const game = await findGame(tx, scope, gameCode);
    if (game === null || !followsCalendar(game)) return null;
    await holdCalendar(tx, scope, gameCode, false);
    const wanted = wantedOn(game, day, await listInForce(tx, scope, gameCode, day), now);
    if (wanted === null || wanted.drawsAt > now) return null;
    const missed = { ...wanted, opensAt: new Date(wanted.closesAt.getTime() - DAY_MS) };
    const [issue] = await insertIssues(tx, scope, [missed], 'CLOSED');
    // Another delivery of the same draw may have added it meanwhile.
    return issue ?? findIssueByNumber(tx, scope, gameCode, missed.number);
  });
}
