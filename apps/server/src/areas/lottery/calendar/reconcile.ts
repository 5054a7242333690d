import { addDays, type CalendarException, DEFAULT_DRAW_CALENDAR } from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { GameRow } from '../games/repository.ts';
import { calendarDay, issueOn, planCalendar } from '../issues/plan-issues.ts';
import { publishedOn } from '../issues/plan-published.ts';
import { lockIssue, type NewIssue } from '../issues/repository/issues.ts';
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
): NewIssue | null {
  return game.calendar === null
    ? issueOn(game, date, DEFAULT_DRAW_CALENDAR, exceptions)
    : publishedOn(game, date, exceptions, opensAt);
}

/**
 * Brings the issues on sale into line with the calendar: removes issues that are no longer planned (or voids them if they have bets), moves
 * others to their new times, and plans new ones. The caller holds the calendar's exclusive lock and owns the transaction. Each issue is
 * locked before its bets are counted, so that no bet is added in between.
 */
export async function reconcile(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  game: GameRow,
  now: Date,
): Promise<CalendarEffect> {
  const today = calendarDay(now);
  const exceptions = await listInForce(tx, scope, game.code, addDays(today, -MOST_DAYS_BACK));
  const since = { from: addDays(today, -1) };
  const before = await listCalendarIssues(tx, scope, game.code, since);
  const effect = {
    removed: [] as CalendarIssue[],
    voided: [] as CalendarIssue[],
    moved: [] as { issue: CalendarIssue; drawsAt: Date }[],
    late: [] as CalendarIssue[],
  };
  for (const { id } of before.filter((issue) => isOnSale(issue, now))) {
    await lockIssue(tx, scope, id);
  }
  // Read again under the locks, to include bets placed meanwhile.
  const stored = await listCalendarIssues(tx, scope, game.code, since);
  for (const issue of stored.filter((one) => isOnSale(one, now))) {
    const wanted = wantedOn(game, issue.day, exceptions, issue.opensAt);
    if (wanted === null) await takeOut(deps, tx, scope, issue, effect);
    else if (wanted.closesAt <= now) effect.late.push(issue);
    else await retime(deps, tx, issue, wanted, effect.moved);
  }
  await planCalendar(tx, scope, game, now);
  const known = new Set(before.map(({ id }) => id));
  const after = await listCalendarIssues(tx, scope, game.code, since);
  return { ...effect, added: after.filter(({ id }) => !known.has(id)) };
}

const isOnSale = ({ state, closesAt }: CalendarIssue, now: Date) =>
  (state === 'PLANNED' || state === 'OPEN') && closesAt > now;

async function takeOut(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  issue: CalendarIssue,
  effect: { readonly removed: CalendarIssue[]; readonly voided: CalendarIssue[] },
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
  wanted: NewIssue,
  moved: { issue: CalendarIssue; drawsAt: Date }[],
): Promise<void> {
  if (issue.closeByOrder) return;
  const isMoved = +wanted.drawsAt !== +issue.drawsAt || +wanted.closesAt !== +issue.closesAt;
  const opensAt = issue.state === 'PLANNED' ? wanted.opensAt : issue.opensAt;
  if (!isMoved && +opensAt === +issue.opensAt) return;
  await moveIssue(tx, issue, { opensAt, closesAt: wanted.closesAt, drawsAt: wanted.drawsAt });
  if (!isMoved) return;
  moved.push({ issue, drawsAt: wanted.drawsAt });
  await publishReplanned(deps, tx, issue, issue.state, wanted.closesAt);
  const isEarlier = wanted.closesAt < issue.closesAt;
  if (isEarlier && issue.bets > 0n) await publishCloseMoved(deps, tx, issue, wanted.closesAt);
}
