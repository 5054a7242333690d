import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
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
import { followsCalendar } from '../issues/plan-issues.ts';
import { readId } from '../shared/read-id.ts';
import { type Change, exceptionsOf, flawOf, givenUpBy } from './change-flaws.ts';
import { type CalendarEffect, reconcile } from './reconcile.ts';
import {
  type ExceptionRow,
  endException,
  findException,
  holdCalendar,
  insertException,
} from './repository/calendar-exceptions.ts';
import type { CalendarIssue } from './repository/calendar-issues.ts';

const { amount, code, count, list, part, text } = facts;

const REQUEST_PERMISSION = 'lottery.issues';
const APPROVE_PERMISSION = 'lottery.approve';

type View = Value<'lotteryCalendar.checkChange'>;
type Deps = Pick<LotteryDeps, 'publish' | 'clock'>;
type Made = Pick<ExceptionRow, 'source' | 'reason' | 'requestedBy' | 'approvedBy'>;

/** Applies a change in the caller's transaction. On a refusal the caller must roll back. */
async function carryOut(
  deps: Deps,
  tx: Queryable,
  scope: Scope,
  change: Change,
  by: Made,
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
    for (const exception of exceptionsOf(change)) {
      await insertException(tx, scope, { gameCode, ...exception, ...by, createdAt: now });
    }
  }
  const givenUp = change.kind === 'END' ? ended : givenUpBy(change);
  const effect = await reconcile(deps, tx, scope, { game, now, givenUp });
  return effect.late.length > 0 ? refuse('CALENDAR_PAST') : { game, effect };
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
  const by = { source: null, reason: '', requestedBy, approvedBy: '' };
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
    confirmed: effect.confirmed.map(view),
    withheld: effect.withheld.map(view),
  };
}

const numbersOf = (issues: readonly { readonly number: string }[]) => issues.map(({ number }) => number);

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
  // Absent in requests made before days were confirmed.
  drawsConfirmed: Type.Optional(NUMBERS),
  drawsWithheld: Type.Optional(NUMBERS),
  source: Type.Optional(orNull(Type.String())),
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
    async preview(tx, scope, { game: gameCode, calendarChange, fromDay, toDay, drawTime, source = null }) {
      const game = await findGame(tx, scope, gameCode);
      if (game === null) return null;
      const isShift = calendarChange === 'SHIFTED';
      const rows = [
        code('game', 'lottery_name', game.code),
        code('calendarChange', 'frozen', calendarChange),
        text(isShift ? 'plannedDay' : 'fromDay', fromDay),
        text(isShift ? 'drawDay' : 'toDay', toDay),
        text('drawTime', drawTime),
        text('source', source),
      ];
      return { name: game.code, page: { path: '/calendar' }, parts: [part('CHANGE', rows)] };
    },
    async effect(scope, { change }) {
      const done = await tryOutFor(deps, scope, '', change);
      if (isRefusal(done)) return [];
      const { removed, voided, moved, added, confirmed, withheld } = done.effect;
      const sum = (name: 'bets' | 'stake') => voided.reduce((total, one) => total + BigInt(one[name]), 0n);
      const tone = voided.length > 0 ? { tone: 'BAD' as const } : {};
      const rows = [
        list('drawsVoided', numbersOf(voided), tone),
        count('bets_voided', sum('bets'), tone),
        amount('stakes_back', sum('stake'), tone),
        list('drawsRemoved', numbersOf(removed)),
        list(
          'drawsMoved',
          moved.map(({ issue }) => issue.number),
        ),
        list('drawsAdded', numbersOf(added)),
        list('drawsConfirmed', numbersOf(confirmed)),
        list('drawsWithheld', numbersOf(withheld)),
      ];
      return [part('EFFECT', rows)];
    },
    async apply(tx, scope, { change, voidsBets, why, source = null }, { maker, checker }) {
      const by = { source, reason: why, requestedBy: maker, approvedBy: checker };
      const done = await carryOut(deps, tx, scope, change, by);
      if (isRefusal(done)) return done;
      return voidsBets ? null : refuseToVoid(done.effect);
    },
  });

/** Draws with bets are voided only when the request says so; a draw whose bets were all cancelled is not one of them. */
function refuseToVoid({ voided }: CalendarEffect): Refusal | null {
  const count = voided.filter(({ bets }) => bets > 0n).length;
  return count > 0 ? refuse('CALENDAR_HAS_BETS', { count }) : null;
}

/** Four-eyes request. If a draw with bets would be removed, the request must confirm that it is voided. */
export async function requestChange(
  deps: LotteryDeps,
  context: StaffContext,
  { change, voidsBets, source, reason }: Payload<'lotteryCalendar.requestChange'>,
): Promise<Value<'lotteryCalendar.requestChange'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  if (change.kind !== 'END' && source === undefined) {
    return refuse('FIELD_RULE', { field: 'source', min: 3, max: 300, patternId: 'REQUIRED' });
  }
  const done = await tryOut(deps, context, change);
  if (isRefusal(done)) return done;
  const { game, effect } = done;
  const unsaid = voidsBets ? null : refuseToVoid(effect);
  if (unsaid !== null) return unsaid;
  const words = await wordsOf(deps.pool, context.operator.scope, change);
  const payload = {
    ...words,
    drawsRemoved: numbersOf(effect.removed),
    drawsVoided: numbersOf(effect.voided),
    drawsMoved: effect.moved.map(({ issue }) => issue.number),
    drawsAdded: numbersOf(effect.added),
    drawsConfirmed: numbersOf(effect.confirmed),
    drawsWithheld: numbersOf(effect.withheld),
    source: source?.trim() ?? null,
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
