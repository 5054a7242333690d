import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { addDays, isCalendarDate } from '@lantern/engines/lottery';
import { formatAmount } from '@lantern/money';
import {
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { findGame, type GameRow } from '../games/repository.ts';
import { calendarDay, followsCalendar } from '../issues/plan-issues.ts';
import { readId } from '../shared/read-id.ts';
import { type CalendarEffect, reconcile, wantedOn } from './reconcile.ts';
import {
  endException,
  findException,
  holdCalendar,
  insertException,
  listInForce,
} from './repository/calendar-exceptions.ts';
import { type CalendarIssue, listCalendarIssues } from './repository/calendar-issues.ts';

const { amount, code, count, list, part, text } = facts;

const REQUEST_PERMISSION = 'lottery.issues';
const APPROVE_PERMISSION = 'lottery.approve';
const MOST_DAYS = 62;
const FURTHEST_DAYS = 400;

type Change = Payload<'lotteryCalendar.checkChange'>['change'];
type View = Value<'lotteryCalendar.checkChange'>;
type Deps = Pick<LotteryDeps, 'publish' | 'clock'>;

/** Applies a change in the caller's transaction. On a refusal the caller must roll back. */
async function carryOut(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  change: Change,
  by: { readonly reason: string; readonly requestedBy: string; readonly approvedBy: string },
): Promise<{ readonly game: GameRow; readonly effect: CalendarEffect } | Refusal> {
  const now = deps.clock.now();
  const ended = change.kind === 'END' ? await findException(tx, scope, readId(change.id) ?? 0n) : null;
  const gameCode = change.kind === 'END' ? (ended?.gameCode ?? '') : change.gameCode;
  await holdCalendar(tx, scope, gameCode, true);
  const game = await findGame(tx, scope, gameCode);
  if (game === null || !followsCalendar(game)) return refuse('NOT_FOUND');
  if (change.kind === 'END') {
    const end = { at: now, by: `${by.requestedBy}, ${by.approvedBy}` };
    if (ended === null || !(await endException(tx, scope, ended.id, end))) return refuse('STATE_CONFLICT');
  } else {
    const flaw = await flawOf(tx, scope, game, change, now);
    if (flaw !== null) return flaw;
    const { kind, from, to, time } = change;
    await insertException(tx, scope, { gameCode, kind, from, to, time, ...by, createdAt: now });
  }
  const effect = await reconcile(deps, tx, scope, game, now);
  return effect.late.length > 0 ? refuse('CALENDAR_PAST') : { game, effect };
}

async function flawOf(
  tx: Queryable,
  scope: Scope,
  game: GameRow,
  { kind, from, to, time }: Exclude<Change, { readonly kind: 'END' }>,
  now: Date,
): Promise<Refusal | null> {
  const wrong = (field: string) => refuse('FIELD_RULE', { field, min: 1, max: MOST_DAYS, patternId: 'CALENDAR' });
  const today = calendarDay(now);
  if (!isCalendarDate(from) || from > addDays(today, FURTHEST_DAYS)) return wrong('from');
  if (!isCalendarDate(to) || to < from || to > addDays(from, MOST_DAYS - 1)) return wrong('to');
  if ((kind === 'CLOSED') !== (time === null) && kind !== 'EXTRA') return wrong('time');
  if (from < today) return refuse('CALENDAR_PAST');
  const known = await listCalendarIssues(tx, scope, game.code, { from, to });
  const isOver = ({ state, closesAt }: CalendarIssue) => state !== 'VOID' && closesAt <= now;
  if (known.some(isOver)) return refuse('CALENDAR_PAST');
  const others = await listInForce(tx, scope, game.code, from);
  if (others.some((one) => one.from <= to)) return refuse('CALENDAR_OVERLAP');
  return changesNothing(game, { kind, from, to, time }, now) ? refuse('CALENDAR_NO_EFFECT') : null;
}

/** Detects a change without effect, e.g. an extra day that has a draw anyway or a closed day without one: probably a mistake. */
function changesNothing(game: GameRow, exception: Parameters<typeof wantedOn>[2][number], now: Date): boolean {
  for (let date = exception.from; date <= exception.to; date = addDays(date, 1)) {
    const [usual, after] = [wantedOn(game, date, [], now), wantedOn(game, date, [exception], now)];
    if (usual?.drawsAt.getTime() !== after?.drawsAt.getTime()) return false;
  }
  return true;
}

/** Previews the effect of a change on the draws on sale: runs the real function and rolls it back. */
export async function checkChange(
  deps: LotteryDeps,
  context: StaffContext,
  { change }: Payload<'lotteryCalendar.checkChange'>,
): Promise<View | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const done = await tryOut(deps, context, change);
  return isRefusal(done) ? done : viewEffect(done.effect, context);
}

const tryOut = (deps: LotteryDeps, { operator }: StaffContext, change: Change) =>
  tryOutFor(deps, operator.scope, operator.name, change);

async function tryOutFor(
  deps: LotteryDeps,
  scope: Scope,
  requestedBy: string,
  change: Change,
): ReturnType<typeof carryOut> {
  const tried: Awaited<ReturnType<typeof carryOut>>[] = [];
  const by = { reason: '', requestedBy, approvedBy: '' };
  await transactionOrRefuse(deps.pool, async (tx) => {
    tried.push(await carryOut(deps, tx, scope, change, by));
    return refuse('STATE_CONFLICT');
  });
  const [done] = tried;
  if (done === undefined) throw new Error('a change was not tried');
  return done;
}

function viewEffect(effect: CalendarEffect, { brand }: StaffContext): View {
  const view = (issue: CalendarIssue) => ({
    number: issue.number,
    drawsAt: issue.drawsAt.toISOString(),
    bets: Number(issue.bets),
    stake: formatAmount(issue.stake, brand.currency.exponent),
  });
  return {
    removed: effect.removed.map(view),
    voided: effect.voided.map(view),
    moved: effect.moved.map(({ issue, drawsAt }) => ({ ...view(issue), movedTo: drawsAt.toISOString() })),
    added: effect.added.map(view),
  };
}

const NUMBERS = Type.Array(Type.String());
const SCHEMA = payloadSchema({
  // The text of the change that both operators see.
  game: Type.String(),
  calendarChange: Type.String(),
  fromDay: Type.String(),
  toDay: Type.String(),
  drawTime: orNull(Type.String()),
  drawsRemoved: NUMBERS,
  drawsVoided: NUMBERS,
  drawsMoved: NUMBERS,
  drawsAdded: NUMBERS,
  change: schemas['lotteryCalendar.checkChange'].payload.properties.change,
  voidsBets: Type.Boolean(),
  why: Type.String(),
});
type CalendarPayload = ApprovalPayload<typeof SCHEMA>;

/** Closes days, adds draws or moves their times. Applied to the draws and bets of the moment of approval. */
export const changeCalendar = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.change-calendar',
    schema: SCHEMA,
    permission: { request: REQUEST_PERMISSION, approve: APPROVE_PERMISSION },
    async preview(tx, scope, { game: gameCode, calendarChange, fromDay, toDay, drawTime }) {
      const game = await findGame(tx, scope, gameCode);
      if (game === null) return null;
      const rows = [
        code('game', 'lottery_name', game.code),
        code('calendarChange', 'frozen', calendarChange),
        text('fromDay', fromDay),
        text('toDay', toDay),
        text('drawTime', drawTime),
      ];
      return { name: game.code, page: { path: '/calendar' }, parts: [part('CHANGE', rows)] };
    },
    async effect(scope, { change }) {
      const done = await tryOutFor(deps, scope, '', change);
      if (isRefusal(done)) return [];
      const { removed, voided, moved, added } = done.effect;
      const sum = (name: 'bets' | 'stake') => voided.reduce((total, one) => total + BigInt(one[name]), 0n);
      const tone = voided.length > 0 ? { tone: 'BAD' as const } : {};
      const numbers = (issues: readonly { readonly number: string }[]) => issues.map(({ number }) => number);
      const rows = [
        list('drawsVoided', numbers(voided), tone),
        count('bets_voided', sum('bets'), tone),
        amount('stakes_back', sum('stake'), tone),
        list('drawsRemoved', numbers(removed)),
        list(
          'drawsMoved',
          moved.map(({ issue }) => issue.number),
        ),
        list('drawsAdded', numbers(added)),
      ];
      return [part('EFFECT', rows)];
    },
    async apply(tx, scope, { change, voidsBets, why }, { maker, checker }) {
      const done = await carryOut(deps, tx, scope, change, { reason: why, requestedBy: maker, approvedBy: checker });
      if (isRefusal(done)) return done;
      const count = done.effect.voided.length;
      return count > 0 && !voidsBets ? refuse('CALENDAR_HAS_BETS', { count }) : null;
    },
  });

/** Four-eyes request. If a draw with bets would be removed, the request must confirm that it is voided. */
export async function requestChange(
  deps: LotteryDeps,
  context: StaffContext,
  { change, voidsBets, reason }: Payload<'lotteryCalendar.requestChange'>,
): Promise<Value<'lotteryCalendar.requestChange'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const done = await tryOut(deps, context, change);
  if (isRefusal(done)) return done;
  const { game, effect } = done;
  if (effect.voided.length > 0 && !voidsBets) return refuse('CALENDAR_HAS_BETS', { count: effect.voided.length });
  const words = await wordsOf(deps.pool, context.operator.scope, change);
  const payload = {
    ...words,
    drawsRemoved: effect.removed.map(({ number }) => number),
    drawsVoided: effect.voided.map(({ number }) => number),
    drawsMoved: effect.moved.map(({ issue }) => issue.number),
    drawsAdded: effect.added.map(({ number }) => number),
    ...{ change, voidsBets, why: reason.trim() },
  };
  return transactionOrRefuse(deps.pool, async (tx) => {
    const request = { target: `lottery_calendar:${game.code}`, payload, reason };
    const opened = await deps.staff.requests.open(tx, context, changeCalendar(deps), request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

/** The text of a change that both operators see. */
async function wordsOf(
  db: Queryable,
  scope: Scope,
  change: Change,
): Promise<Pick<CalendarPayload, 'game' | 'calendarChange' | 'fromDay' | 'toDay' | 'drawTime'>> {
  const said = change.kind === 'END' ? await findException(db, scope, readId(change.id) ?? 0n) : change;
  if (said === null) throw new Error('an exception vanished');
  return {
    game: said.gameCode,
    calendarChange: change.kind === 'END' ? `END_${said.kind}` : said.kind,
    fromDay: said.from,
    toDay: said.to,
    drawTime: said.time,
  };
}
