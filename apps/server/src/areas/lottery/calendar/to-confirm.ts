import type { Value } from '@lantern/contract/schemas';
import { addDays, type Holiday } from '@lantern/engines/lottery';
import type { Queryable, Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { type GameRow, listGames } from '../games/repository.ts';
import { calendarDay, followsCalendar, holidayOn, usualDay } from '../issues/plan-issues.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { wantedOn } from './reconcile.ts';
import { type ExceptionRow, listAllInForce } from './repository/calendar-exceptions.ts';
import { listUnconfirmed, type UnconfirmedIssue } from './repository/calendar-issues.ts';

type ToConfirm = Value<'lotteryCalendar.toConfirm'>['rows'][number];

/** A decision about the first day of a holiday counts until its last one. */
const LONGEST_HOLIDAY = 20;
/** Operators are warned this many days before a holiday begins. */
const WARNED_DAYS = 30;

/** Days of the coming month that people must confirm or change. */
export async function listToConfirmForOperators(
  deps: LotteryDeps,
  context: StaffContext,
): Promise<Value<'lotteryCalendar.toConfirm'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  return { rows: [...(await listToConfirm(deps.pool, context.operator.scope, context.now))] };
}

/**
 * The holidays of the coming month whose draws nobody has confirmed, and draws with bets on days that the calendar does not have, by their
 * first day.
 */
export async function listToConfirm(db: Queryable, scope: Scope, now: Date): Promise<readonly ToConfirm[]> {
  const today = calendarDay(now);
  const [games, exceptions, unconfirmed] = await Promise.all([
    listGames(db, scope),
    listAllInForce(db, scope, addDays(today, -LONGEST_HOLIDAY)),
    listUnconfirmed(db, scope, now),
  ]);
  const rows = games.filter(followsCalendar).flatMap((game) => {
    const own = exceptions.filter(({ gameCode }) => gameCode === game.code);
    const issues = unconfirmed.filter(({ gameCode }) => gameCode === game.code);
    const outside = issues
      .filter(({ day }) => wantedOn(game, day, own, now) === null)
      .map((issue) => viewOutside(issue, today));
    return [
      ...holidaysFrom(game, today).flatMap((holiday) => viewHoliday(game, holiday, { own, issues, today, now })),
      ...outside,
    ];
  });
  return rows.sort((one, other) => (one.from === other.from ? 0 : one.from < other.from ? -1 : 1));
}

const PERIODS = new Map<string, readonly Holiday[]>();
/** More than there are calendars; the periods of a day that is over are dropped with the others. */
const MOST_PERIODS = 50;

/** The holidays of a game's calendar that begin within a month or go on, computed once a day for each calendar. */
function holidaysFrom(game: GameRow, today: string): readonly Holiday[] {
  const key = `${today} ${game.calendar ?? `${game.area} ${game.slot}`}`;
  const known = PERIODS.get(key);
  if (known !== undefined) return known;
  const found = new Map<string, Holiday>();
  for (let ahead = 0; ahead <= WARNED_DAYS; ahead += 1) {
    const holiday = holidayOn(game, addDays(today, ahead));
    if (holiday !== null) found.set(`${holiday.code} ${holiday.from}`, holiday);
  }
  if (PERIODS.size >= MOST_PERIODS) PERIODS.clear();
  const holidays = [...found.values()];
  PERIODS.set(key, holidays);
  return holidays;
}

interface Known {
  readonly own: readonly ExceptionRow[];
  readonly issues: readonly UnconfirmedIssue[];
  readonly today: string;
  readonly now: Date;
}

/** A holiday that waits for people, or nothing when it is decided or does not touch a draw. */
function viewHoliday(
  game: GameRow,
  { code, from: begin, to }: Holiday,
  { own, issues, today, now }: Known,
): readonly ToConfirm[] {
  const from = begin < today ? today : begin;
  const draws: ToConfirm['draws'] = [];
  const closed: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const wanted = wantedOn(game, day, own, now);
    if (wanted === null) {
      if (usualDay(game, day).isRegular) closed.push(day);
    } else if (!wanted.isConfirmed && wanted.closesAt > now) {
      const bets = issues.find((issue) => issue.day === day)?.bets ?? 0n;
      draws.push({ day, drawsAt: wanted.drawsAt.toISOString(), bets: Number(bets) });
    }
  }
  const isTouched = own.some((exception) => exception.from <= to && exception.to >= begin);
  const isDecided = draws.length === 0 && (isTouched || closed.length === 0);
  if (isDecided) return [];
  const inDays = daysBetween(today, from);
  return [{ id: `${game.code}_${from}_${code}`, gameCode: game.code, holiday: code, from, to, inDays, draws, closed }];
}

/** A draw with bets on a day that the calendar does not have. */
function viewOutside({ gameCode, day, drawsAt, bets }: UnconfirmedIssue, today: string): ToConfirm {
  const draws = [{ day, drawsAt: drawsAt.toISOString(), bets: Number(bets) }];
  const inDays = daysBetween(today, day);
  return { id: `${gameCode}_${day}_`, gameCode, holiday: null, from: day, to: day, inDays, draws, closed: [] };
}

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
