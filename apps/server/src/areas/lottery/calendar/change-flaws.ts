import type { Payload } from '@lantern/contract/schemas';
import { addDays, type CalendarException, isCalendarDate } from '@lantern/engines/lottery';
import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import { isBeforeClose } from '../issues/issue-states.ts';
import { calendarDay, holidayOn } from '../issues/plan-issues.ts';
import { type GivenUpDays, wantedOn } from './reconcile.ts';
import { listInForce } from './repository/calendar-exceptions.ts';
import { type CalendarIssue, listCalendarIssues } from './repository/calendar-issues.ts';

export type Change = Payload<'lotteryCalendar.checkChange'>['change'];
type NewChange = Exclude<Change, { readonly kind: 'END' }>;

const MOST_DAYS = 62;
const FURTHEST_DAYS = 400;

/** The exceptions that a change is stored as. */
export function exceptionsOf({ kind, from, to, time }: NewChange): readonly CalendarException[] {
  if (kind !== 'SHIFTED') return [{ kind, from, to, time }];
  return [
    { kind: 'CLOSED', from, to: from, time: null },
    { kind: 'EXTRA', from: to, to, time },
  ];
}

/** The days whose draws a change gives up, with their bets. */
export function givenUpBy({ kind, from, to }: NewChange): GivenUpDays | null {
  if (kind === 'CLOSED') return { from, to };
  return kind === 'SHIFTED' ? { from, to: from } : null;
}

/** What is wrong with a change, or null. */
export async function flawOf(
  tx: Queryable,
  scope: Scope,
  game: GameRow,
  change: NewChange,
  now: Date,
): Promise<Refusal | null> {
  const flaw = wrongField(change, now);
  if (flaw !== null) return flaw;
  const [first, last] = [change.from, change.to].sort() as [string, string];
  if (first < calendarDay(now)) return refuse('CALENDAR_PAST');
  const known = await listCalendarIssues(tx, scope, game.code, { from: first, to: last });
  const exceptions = exceptionsOf(change);
  const touched = ({ day }: { readonly day: string }) => exceptions.some(({ from, to }) => from <= day && day <= to);
  // A confirmation of a holiday that has begun concerns the days that are still to come.
  const isOver = ({ state, closesAt }: CalendarIssue) => state !== 'VOID' && closesAt <= now;
  if (change.kind !== 'CONFIRMED' && known.some((issue) => touched(issue) && isOver(issue))) {
    return refuse('CALENDAR_PAST');
  }
  // Exceptions do not overlap, nor do confirmations; an exception from confirmed days is one that became known later.
  const others = (await listInForce(tx, scope, game.code, first)).filter(
    ({ kind }) => (kind === 'CONFIRMED') === (change.kind === 'CONFIRMED'),
  );
  if (exceptions.some(({ from, to }) => others.some((one) => one.from <= to && from <= one.to))) {
    return refuse('CALENDAR_OVERLAP');
  }
  if (change.kind === 'SHIFTED' && wantedOn(game, change.to, [], now) !== null) return wrong('to');
  const onSale = known.filter(({ state }) => isBeforeClose(state)).map(({ day }) => day);
  const hasEffect = exceptions.every((exception) => changesSomething(game, exception, onSale, now));
  return hasEffect ? null : refuse('CALENDAR_NO_EFFECT');
}

const wrong = (field: string) => refuse('FIELD_RULE', { field, min: 1, max: MOST_DAYS, patternId: 'CALENDAR' });

function wrongField({ kind, from, to, time }: NewChange, now: Date): Refusal | null {
  const furthest = addDays(calendarDay(now), FURTHEST_DAYS);
  if (!isCalendarDate(from) || from > furthest) return wrong('from');
  if (!isCalendarDate(to) || to > furthest) return wrong('to');
  const isInOrder = kind === 'SHIFTED' ? from !== to && from <= addDays(to, MOST_DAYS - 1) : from <= to;
  if (!isInOrder || to > addDays(from, MOST_DAYS - 1)) return wrong('to');
  const needsTime = kind === 'MOVED';
  const mayHaveTime = needsTime || kind === 'EXTRA' || kind === 'SHIFTED';
  return (needsTime && time === null) || (!mayHaveTime && time !== null) ? wrong('time') : null;
}

/**
 * Whether an exception changes a day, e.g. not an extra day that has a draw anyway, nor a closed day without one: probably mistakes. A draw
 * that is on sale on a day that the calendar does not have can be closed.
 */
function changesSomething(game: GameRow, exception: CalendarException, onSale: readonly string[], now: Date): boolean {
  for (let date = exception.from; date <= exception.to; date = addDays(date, 1)) {
    if (exception.kind === 'CONFIRMED') {
      if (holidayOn(game, date) !== null) return true;
      continue;
    }
    const [usual, after] = [wantedOn(game, date, [], now), wantedOn(game, date, [exception], now)];
    if (usual?.drawsAt.getTime() !== after?.drawsAt.getTime()) return true;
    if (after === null && onSale.includes(date)) return true;
  }
  return false;
}
