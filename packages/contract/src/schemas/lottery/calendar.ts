import Type from 'typebox';
import { Amount, Day, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { OperatorIssueState } from './lottery.ts';

/**
 * CLOSED: no draw; EXTRA: a draw on a day that normally has none; MOVED: the day's draw at another time; CONFIRMED: draws of a holiday take
 * place, or are omitted, as the calendar calculates.
 */
export const ExceptionKind = OneOf('CLOSED', 'EXTRA', 'MOVED', 'CONFIRMED');
/** Public holidays around which a lottery's draws are only calculated until people have confirmed them. */
export const HolidayCode = OneOf(
  'THAI_NEW_YEAR',
  'THAI_TEACHERS_DAY',
  'THAI_LABOUR_DAY',
  'BUDDHIST_HOLIDAY',
  'TET',
  'SPRING_FESTIVAL',
  'CHINA_NATIONAL_DAY',
  'LAO_NEW_YEAR',
  'LUNAR_NEW_YEAR',
  'HONG_KONG_WEEKEND',
);
/** Local time at the place of the draw. */
const DrawTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const Change = Type.Union([
  Type.Object({
    /** SHIFTED: the draw of the day `from` takes place on the day `to`; stored as a closed day and an extra one. */
    kind: OneOf('CLOSED', 'EXTRA', 'MOVED', 'CONFIRMED', 'SHIFTED'),
    gameCode: Text(30, 1),
    from: Day,
    to: Day,
    /** Null for closed and confirmed days, and for extra and shifted draws at the usual time. */
    time: Nullable(DrawTime),
  }),
  /** Ends an active exception. */
  Type.Object({ kind: Type.Literal('END'), id: Id }),
]);
const AffectedDraw = Type.Object({ number: Type.String(), drawsAt: Instant, bets: Type.Integer(), stake: Amount });
const CHANGE_REFUSALS = [
  'FORBIDDEN',
  'NOT_FOUND',
  'FIELD_RULE',
  'STATE_CONFLICT',
  'CALENDAR_PAST',
  'CALENDAR_OVERLAP',
  'CALENDAR_NO_EFFECT',
] as const;

export const lotteryCalendarSchemas = {
  'lotteryCalendar.games': {
    payload: Nothing,
    value: Type.Object({ games: Type.Array(Type.String()) }),
    refusals: ['FORBIDDEN'],
  },
  'lotteryCalendar.exceptions': {
    /** COMING: in force and not over; ALL: all exceptions ever made. */
    payload: Type.Object({
      gameCode: Type.Optional(Text(30, 1)),
      view: Type.Optional(OneOf('COMING', 'ALL')),
      ...pageQuery,
    }),
    value: Page(
      Type.Object({
        id: Id,
        gameCode: Type.String(),
        kind: ExceptionKind,
        from: Day,
        to: Day,
        time: Nullable(Type.String()),
        /** Where the lottery announced it; null for exceptions that were made before sources were kept. */
        source: Nullable(Type.String()),
        reason: Type.String(),
        requestedBy: Type.String(),
        approvedBy: Type.String(),
        createdAt: Instant,
        ended: Nullable(Type.Object({ at: Instant, by: Type.String() })),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** Days with a draw or an exception, one month per page. */
  'lotteryCalendar.days': {
    payload: Type.Object({ gameCode: Text(30, 1), ...pageQuery }),
    value: Page(
      Type.Object({
        day: Day,
        /** Null on a closed day. */
        drawsAt: Nullable(Instant),
        exception: Nullable(Type.Object({ id: Id, kind: ExceptionKind })),
        /** The holiday around the day; null on ordinary days. */
        holiday: Nullable(HolidayCode),
        /** False while the day is calculated only: its draw is not on sale. */
        isConfirmed: Type.Boolean(),
        issue: Nullable(
          Type.Object({ id: Id, number: Type.String(), state: OperatorIssueState, bets: Type.Integer() }),
        ),
      }),
    ),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Days of the coming month that people must confirm or change, by their first day. */
  'lotteryCalendar.toConfirm': {
    payload: Nothing,
    value: Type.Object({
      rows: Type.Array(
        Type.Object({
          /** Lottery, first day and holiday, e.g. `THAI_GOV_2026-12-30_THAI_NEW_YEAR`. */
          id: Type.String(),
          gameCode: Type.String(),
          /** Null for a draw with bets on a day that the calendar does not have (any more). */
          holiday: Nullable(HolidayCode),
          from: Day,
          to: Day,
          /** Days until the first one, at the place of the draws. */
          inDays: Type.Integer(),
          /** Draws that wait for the confirmation; bets stand, more are not accepted. */
          draws: Type.Array(Type.Object({ day: Day, drawsAt: Instant, bets: Type.Integer() })),
          /** Usual draw days that fall out. */
          closed: Type.Array(Day),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Effect that a change would have on draws open for betting. Changes nothing. */
  'lotteryCalendar.checkChange': {
    payload: Type.Object({ change: Change }),
    value: Type.Object({
      /** Draws without bets. */
      removed: Type.Array(AffectedDraw),
      /** Draws that are voided; all stakes are refunded. */
      voided: Type.Array(AffectedDraw),
      /** Draws whose bets remain valid. */
      moved: Type.Array(Type.Intersect([AffectedDraw, Type.Object({ movedTo: Instant })])),
      added: Type.Array(AffectedDraw),
      /** Confirmed draws, which go on sale. */
      confirmed: Type.Array(AffectedDraw),
      /** Draws that accept no more bets until they are confirmed; their bets stand. */
      withheld: Type.Array(AffectedDraw),
    }),
    refusals: CHANGE_REFUSALS,
  },
  /** First person of a four-eyes request; the second decides it with staff.decideRequest. */
  'lotteryCalendar.requestChange': {
    payload: Type.Object({
      change: Change,
      /** Draws that are dropped although they have bets are voided. */
      voidsBets: Type.Boolean(),
      /** Where the lottery announced it; required unless an exception is ended. */
      source: Type.Optional(ShownLines(300, 3)),
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: [...CHANGE_REFUSALS, 'CALENDAR_HAS_BETS', 'REQUEST_STATE'],
  },
} as const;
