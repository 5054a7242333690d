import { addDays, type CalendarException, DEFAULT_DRAW_CALENDAR } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { GameRow } from '../games/repository.ts';
import { isBeforeClose } from '../issues/issue-states.ts';
import { calendarDay, issueOn, planCalendar } from '../issues/plan-issues.ts';
import { publishedOn } from '../issues/plan-published.ts';
import { lockIssue, type PlannedIssue, setIssueState } from '../issues/repository/issues.ts';
import { voidIssue } from '../issues/void-issue.ts';
import { publishCloseMoved } from './notify-close-moved.ts';
import { publishReplanned } from './notify-replanned.ts';
import { listInForce } from './repository/calendar-exceptions.ts';
import { type CalendarIssue, listCalendarIssues, moveIssue, removeIssue } from './repository/calendar-issues.ts';

/** Effect of a calendar change on the draws on sale. */
export interface CalendarEffect {
  /** Removed issues without bets. */
  readonly removed: readonly CalendarIssue[];
  /** Voided issues; their stakes are returned. */
  readonly voided: readonly CalendarIssue[];
  /** Issues with another draw time; their bets stay valid. */
  readonly moved: readonly { readonly issue: CalendarIssue; readonly drawsAt: Date }[];
  readonly added: readonly CalendarIssue[];
  /** Issues whose day is confirmed now: they go on sale. */
  readonly confirmed: readonly CalendarIssue[];
  /** Issues whose day is not confirmed (any more): no more bets are accepted, their bets stand. */
  readonly withheld: readonly CalendarIssue[];
  /** Issues whose new close would be in the past. */
  readonly late: readonly CalendarIssue[];
}

const MOST_DAYS_BACK = 14;

/** The issue that the calendar plans on a date. */
export function wantedOn(
  game: GameRow,
  date: string,
  exceptions: readonly CalendarException[],
  opensAt: Date,
): PlannedIssue | null {
  return game.calendar === null
    ? issueOn(game, date, DEFAULT_DRAW_CALENDAR, exceptions)
    : publishedOn(game, date, exceptions, opensAt);
}

/** Days whose bets two people give up: the draws of these days that are no longer planned are voided. */
export type GivenUpDays = { readonly from: string; readonly to: string };

type Effect = { readonly [Name in keyof CalendarEffect]: CalendarEffect[Name][number][] };

/**
 * Brings the issues on sale into line with the calendar: removes issues that are no longer planned, moves others to their new times, takes
 * those from sale whose day is not confirmed, and plans new ones. An issue that is no longer planned and has bets is voided when its day is
 * among `givenUp`; otherwise it is only taken from sale. The caller holds the calendar's exclusive lock and owns the transaction. Each issue
 * is locked before its bets are counted, so that no bet is added in between.
 */
export async function reconcile(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  { game, now, givenUp }: { readonly game: GameRow; readonly now: Date; readonly givenUp: GivenUpDays | null },
): Promise<CalendarEffect> {
  const today = calendarDay(now);
  const exceptions = await listInForce(tx, scope, game.code, addDays(today, -MOST_DAYS_BACK));
  const since = { from: addDays(today, -1) };
  const before = await listCalendarIssues(tx, scope, game.code, since);
  const effect: Effect = { removed: [], voided: [], moved: [], added: [], confirmed: [], withheld: [], late: [] };
  for (const { id } of before.filter((issue) => isOnSale(issue, now))) {
    await lockIssue(tx, scope, id);
  }
  // Read again under the locks, to include bets placed meanwhile.
  const stored = await listCalendarIssues(tx, scope, game.code, since);
  for (const issue of stored.filter((one) => isOnSale(one, now))) {
    const wanted = wantedOn(game, issue.day, exceptions, issue.opensAt);
    const isGivenUp = givenUp !== null && givenUp.from <= issue.day && issue.day <= givenUp.to;
    if (wanted !== null) await align(deps, tx, { issue, wanted, now }, effect);
    else if (issue.bets > 0n && !isGivenUp) await withhold(deps, tx, issue, effect);
    else await takeOut(deps, tx, scope, issue, effect);
  }
  await planCalendar(tx, scope, game, now);
  const known = new Set(before.map(({ id }) => id));
  const after = await listCalendarIssues(tx, scope, game.code, since);
  return { ...effect, added: after.filter(({ id, state }) => !known.has(id) && state !== 'UNCONFIRMED') };
}

/** Gives an issue the times of its planned draw, and puts it on sale or takes it from sale as its day is confirmed or not. */
async function align(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  { issue, wanted, now }: { readonly issue: CalendarIssue; readonly wanted: PlannedIssue; readonly now: Date },
  effect: Effect,
): Promise<void> {
  if (wanted.closesAt <= now) {
    effect.late.push(issue);
    return;
  }
  await retime(deps, tx, issue, wanted, effect);
  if (!wanted.isConfirmed) return withhold(deps, tx, issue, effect);
  if (issue.state !== 'UNCONFIRMED') return;
  // An issue of Vietnam opens at the close of the draw before; the job opens it when that has been.
  await setIssueState(tx, issue, issue.id, issue.state, 'PLANNED');
  await publishReplanned(deps, tx, issue, 'PLANNED', wanted.closesAt);
  effect.confirmed.push(issue);
}

const isOnSale = ({ state, closesAt }: CalendarIssue, now: Date) => isBeforeClose(state) && closesAt > now;

/** Takes an issue from sale until people confirm its day. To members it is closed. */
async function withhold(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: CalendarIssue,
  { withheld }: Pick<Effect, 'withheld'>,
): Promise<void> {
  if (issue.state === 'UNCONFIRMED') return;
  await setIssueState(tx, issue, issue.id, issue.state, 'UNCONFIRMED');
  await publishReplanned(deps, tx, issue, 'CLOSED', issue.closesAt);
  withheld.push(issue);
}

async function takeOut(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  issue: CalendarIssue,
  effect: Pick<Effect, 'removed' | 'voided'>,
): Promise<void> {
  const isRemoved = issue.bets === 0n && (await removeIssue(tx, scope, issue.id));
  if (!isRemoved) {
    const refused = await voidIssue(deps, tx, scope, issue.id);
    if (refused !== null) throw new Error(`issue ${issue.id} could not be given up: ${refused.code}`);
  }
  (isRemoved ? effect.removed : effect.voided).push(issue);
  await publishReplanned(deps, tx, issue, 'VOID', issue.closesAt);
}

async function retime(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  issue: CalendarIssue,
  wanted: PlannedIssue,
  { moved }: Pick<Effect, 'moved'>,
): Promise<void> {
  if (issue.closeByOrder) return;
  const isMoved = +wanted.drawsAt !== +issue.drawsAt || +wanted.closesAt !== +issue.closesAt;
  const opensAt = issue.state === 'OPEN' ? issue.opensAt : wanted.opensAt;
  if (!isMoved && +opensAt === +issue.opensAt) return;
  await moveIssue(tx, issue, { opensAt, closesAt: wanted.closesAt, drawsAt: wanted.drawsAt });
  if (!isMoved) return;
  moved.push({ issue, drawsAt: wanted.drawsAt });
  const shown = issue.state === 'UNCONFIRMED' ? 'CLOSED' : issue.state;
  await publishReplanned(deps, tx, issue, shown, wanted.closesAt);
  const isEarlier = wanted.closesAt < issue.closesAt;
  if (isEarlier && issue.bets > 0n) await publishCloseMoved(deps, tx, issue, wanted.closesAt);
}
