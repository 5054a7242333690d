import Type from 'typebox';
import { contentSchemas } from './content.ts';
import { MemberRow } from './identity.ts';
import { LotteryFamily, lotterySchemas } from './lottery.ts';
import { Amount, Day, Id, Instant, Language, None, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

/** What was settled: `plays` are bets of lotteries and rounds of games, `grossWin` is turnover less payout. */
const Figures = Type.Object({
  plays: Type.Integer(),
  turnover: Amount,
  payout: Amount,
  rebate: Amount,
  grossWin: Amount,
});
/** A member's own figures: `result` is payout and rebate and bonus less stake. `plays` are bets and rounds. */
const OwnFigures = {
  plays: Type.Integer(),
  stake: Amount,
  payout: Amount,
  rebate: Amount,
  bonus: Amount,
  result: Amount,
};
/** Kind, state and time of what was played; `to` is exclusive, and without `from` it is all of time. */
const playQuery = {
  category: Type.Optional(OneOf('LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP')),
  /** A round of a game that paid less than it cost is lost; a bet on a lottery is won when it hit. */
  state: Type.Optional(OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID')),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};
/** A bet on a lottery or a round of a game. */
const PlayRow = Type.Object({
  /** The bet's id, or `<vendor>:<its name>` of a round. */
  id: Type.String(),
  kind: OneOf('LOTTERY', 'ROUND'),
  category: Type.String(),
  /** Code of the game; lotteries are named by their code in the reader's language. */
  game: Type.String(),
  title: Nullable(Type.String()),
  family: Nullable(Type.String()),
  issueNumber: Nullable(Type.String()),
  play: Nullable(Type.String()),
  numbers: Type.Array(Type.String()),
  state: OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'),
  stake: Amount,
  /** Null while nothing is decided, and for stakes that went back. */
  payout: Nullable(Amount),
  /** Payout less stake; null where there is none. */
  result: Nullable(Amount),
  placedAt: Instant,
  settledAt: Nullable(Instant),
});
const Count = Type.Object({ now: Type.Integer(), before: Type.Integer() });

export const viewsSchemas = {
  /** Everything the visitor's home page shows, in one call, because a cheap phone pays for each round trip. */
  'views.home': {
    payload: Type.Object({ language: Type.Optional(Language) }),
    value: Type.Object({
      announcements: contentSchemas['content.announcements'].value,
      /** Activities that run or are announced, those that end first at the front, four at most; `loyalty.activity` tells more. */
      activities: Type.Array(Type.Object({ id: Id, title: Type.String() })),
      draws: lotterySchemas['lottery.gameMenu'].value.properties.games,
      /** Real wins of the last 24 hours, as many as there are, 20 at most. */
      winners: Type.Array(
        Type.Object({
          /** Masked. */
          account: Type.String(),
          /** The lottery's name in the reader's language. */
          game: Type.String(),
          family: LotteryFamily,
          /** Of the country whose lottery it is; empty for the house's own. */
          flag: Type.String(),
          amount: Amount,
          at: Instant,
        }),
      ),
      serverTime: Instant,
    }),
    refusals: [],
  },
  /**
   * The member's profit and loss by business day and category, of at most 92 days; settled bets only. Without days of one's own
   * the last ones up to today (`days`, 14).
   */
  'views.personalProfit': {
    payload: Type.Object({
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    }),
    value: Type.Object({
      /** Offset of the business day, e.g. `+08:00`. */
      businessTimeZone: Type.String(),
      sum: Type.Object(OwnFigures),
      /** Every day asked for, oldest first. */
      days: Type.Array(Type.Object({ day: Day, ...OwnFigures })),
      /** `''` for what belongs to none: cashback and bonuses. */
      categories: Type.Array(Type.Object({ category: Type.String(), ...OwnFigures })),
    }),
    refusals: ['BAD_REQUEST'],
  },
  /** Everything the member played, lotteries and games together, newest first. */
  'views.playRecord': {
    payload: Type.Object({ ...playQuery, ...pageQuery }),
    value: Page(PlayRow),
    refusals: ['BAD_REQUEST'],
  },
  /** Sums over the same bets and rounds; `result` counts what is decided. */
  'views.playSums': {
    payload: Type.Object(playQuery),
    value: Type.Object({ count: Type.Integer(), stake: Amount, payout: Amount, result: Amount }),
    refusals: [],
  },
  /** The betting record as a file in the caller's language, filtered like the record. */
  'views.exportPlay': {
    payload: Type.Object({ ...playQuery, format: OneOf('CSV', 'XLSX') }),
    value: None,
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'views.operatorMember': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      member: MemberRow,
      nickname: Type.String(),
      language: Type.String(),
      line: Type.Array(Type.String()),
      funds: Type.Object({ main: Amount, held: Amount, bet: Amount, bonus: Amount }),
      sums: Type.Object({ deposits: Amount, withdrawals: Amount, stake: Amount, payout: Amount, profit: Amount }),
      turnoverLeft: Amount,
      profile: Type.Array(Type.Object({ field: Type.String(), value: Type.String(), masked: Type.Boolean() })),
      sessions: Type.Array(
        Type.Object({
          platform: Type.String(),
          ip: Nullable(Type.String()),
          device: Type.String(),
          createdAt: Instant,
          lastSeenAt: Instant,
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'views.operatorTimeline': {
    payload: Type.Object({ id: Id, kind: Type.Optional(Text(20)), ...pageQuery }),
    value: Page(
      Type.Object({
        at: Instant,
        kind: Type.Union([
          Type.Literal('LOGIN'),
          Type.Literal('DEPOSIT'),
          Type.Literal('WITHDRAWAL'),
          Type.Literal('TRANSFER'),
          Type.Literal('BET'),
          Type.Literal('ROUND'),
          Type.Literal('LEDGER'),
          Type.Literal('STAFF'),
          Type.Literal('ACCOUNT'),
        ]),
        textKey: Type.String(),
        params: Type.Record(Type.String(), Type.String()),
        amount: Nullable(Amount),
        reference: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
      }),
    ),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'views.operatorDashboard': {
    payload: Type.Object({
      range: Type.Optional(Type.Union([Type.Literal('TODAY'), Type.Literal('7D'), Type.Literal('30D')])),
    }),
    value: Type.Object({
      asOf: Instant,
      /** The business days that are looked at; figures end at `asOf`. */
      from: Instant,
      end: Instant,
      /** Length of one point of `series`. */
      stepMinutes: Type.Integer(),
      businessTimeZone: Type.String(),
      /** All categories together (`ALL`), then one after the other. */
      series: Type.Array(
        Type.Object({
          category: Type.String(),
          now: Figures,
          /** The time before, up to the same moment. */
          before: Figures,
          points: Type.Array(
            Type.Object({
              at: Instant,
              /** Null for what has not begun. */
              turnover: Nullable(Amount),
              grossWin: Nullable(Amount),
              /** Turnover of the same point of the time before. */
              before: Amount,
            }),
          ),
        }),
      ),
      deposits: Type.Object({ now: Amount, before: Amount }),
      withdrawals: Type.Object({ now: Amount, before: Amount }),
      activeMembers: Type.Integer(),
      registrations: Count,
      firstDeposits: Count,
      /** Rounds of vendors' games that are being played. */
      openRounds: Type.Object({ count: Type.Integer(), oldest: Nullable(Instant) }),
      waiting: Type.Object({
        /** Requests that this operator may decide, that came back to him, and that lie for too long. */
        requests: Type.Integer(),
        returned: Type.Integer(),
        overdue: Type.Integer(),
        matching: Type.Integer(),
        withdrawals: Type.Integer(),
        results: Type.Integer(),
        /** Rounds of vendors that have been open for a day. */
        rounds: Type.Integer(),
        /** Prizes above their vendor's limit. */
        prizes: Type.Integer(),
        /** Pieces of jobs and events that failed too often; null for whoever may not read them. */
        setAside: Nullable(Type.Integer()),
      }),
      /** The last day's, largest first; told like events of the timeline, so that each reader sees names and not codes. */
      largeBets: Type.Array(
        Type.Object({
          id: Type.String(),
          at: Instant,
          memberId: Id,
          account: Type.String(),
          textKey: Type.String(),
          params: Type.Record(Type.String(), Type.String()),
          amount: Amount,
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
