import type { Payload, Value } from '@lantern/contract/schemas';
import { addDays, isCalendarDate } from '@lantern/engines/lottery';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { findGame, listGames } from '../games/repository.ts';
import { calendarDay, followsCalendar, usualDay } from '../issues/plan-issues.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { wantedOn } from './reconcile.ts';
import { type ExceptionRow, listExceptions, listInForce } from './repository/calendar-exceptions.ts';
import { listCalendarIssues } from './repository/calendar-issues.ts';

const PAGE = 30;
/** Days on one page of a lottery's calendar. */
const DAYS_A_PAGE = 31;
/** Calendars are shown as far ahead as exceptions may be stored. */
const DAYS_AHEAD = 400;

/** Lotteries whose draws follow a calendar. */
export async function listCalendarGames(
  deps: LotteryDeps,
  context: StaffContext,
): Promise<Value<'lotteryCalendar.games'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const games = await listGames(deps.pool, context.operator.scope);
  return { games: games.filter(followsCalendar).map(({ code }) => code) };
}

/** Exceptions by their first day, latest first. */
export async function listExceptionsForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { gameCode, view = 'COMING', cursor, limit = PAGE }: Payload<'lotteryCalendar.exceptions'>,
): Promise<Value<'lotteryCalendar.exceptions'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const found = await listExceptions(deps.pool, context.operator.scope, {
    gameCode: gameCode ?? null,
    isInForce: view === 'COMING',
    since: view === 'COMING' ? calendarDay(deps.clock.now()) : null,
    before: readCursor(cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(viewException),
    nextCursor: found.length > limit && last !== undefined ? `${last.from}_${last.id}` : null,
  };
}

function viewException({ id, createdAt, endedAt, endedBy, ...row }: ExceptionRow) {
  return {
    ...row,
    id: String(id),
    createdAt: createdAt.toISOString(),
    ended: endedAt === null ? null : { at: endedAt.toISOString(), by: endedBy ?? '' },
  };
}

function readCursor(cursor: string | undefined): { readonly from: string; readonly id: bigint } | null {
  const [from = '', id = ''] = (cursor ?? '').split('_');
  return isCalendarDate(from) && /^\d{1,18}$/.test(id) ? { from, id: BigInt(id) } : null;
}

/** The days of a lottery with their draws, exceptions and issues, one month per page. */
export async function listCalendarDays(
  deps: LotteryDeps,
  context: StaffContext,
  { gameCode, cursor }: Payload<'lotteryCalendar.days'>,
): Promise<Value<'lotteryCalendar.days'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const game = await findGame(deps.pool, scope, gameCode);
  if (game === null || !followsCalendar(game)) return refuse('NOT_FOUND');
  const now = deps.clock.now();
  const today = calendarDay(now);
  const last = addDays(today, DAYS_AHEAD);
  const wanted = cursor ?? today;
  const from = isCalendarDate(wanted) && wanted >= today && wanted <= last ? wanted : today;
  const to = addDays(from, DAYS_A_PAGE - 1);
  const [exceptions, issues] = await Promise.all([
    listInForce(deps.pool, scope, gameCode, from),
    listCalendarIssues(deps.pool, scope, gameCode, { from, to }),
  ]);
  const rows = Array.from({ length: DAYS_A_PAGE }, (_, index) => addDays(from, index)).flatMap((day) => {
    const ofDay = exceptions.filter((one) => one.from <= day && day <= one.to);
    // An exception from confirmed days is what holds on its day.
    const exception = ofDay.find(({ kind }) => kind !== 'CONFIRMED') ?? ofDay[0];
    const issue = issues.find((one) => one.day === day);
    const wanted = wantedOn(game, day, exceptions, now);
    const drawsAt = issue?.drawsAt ?? wanted?.drawsAt ?? null;
    const { holiday, isRegular } = usualDay(game, day);
    if (drawsAt === null && exception === undefined && !(isRegular && holiday !== null)) return [];
    return [
      {
        day,
        drawsAt: drawsAt?.toISOString() ?? null,
        exception: exception === undefined ? null : { id: String(exception.id), kind: exception.kind },
        holiday: holiday?.code ?? null,
        isConfirmed: (holiday === null || exception !== undefined) && issue?.state !== 'UNCONFIRMED',
        issue:
          issue === undefined
            ? null
            : { id: String(issue.id), number: issue.number, state: issue.state, bets: Number(issue.bets) },
      },
    ];
  });
  const next = addDays(to, 1);
  return { rows, nextCursor: next <= last ? next : null };
}
