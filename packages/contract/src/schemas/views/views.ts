import Type from 'typebox';
import { contentSchemas } from '../content/content.ts';
import { MemberLabels, MemberRow } from '../identity/identity.ts';
import { LotteryFamily, lotterySchemas } from '../lottery/lottery.ts';
import { lottoSchemas } from '../lottery/lotto.ts';
import { Amount, Day, Id, Instant, Language, None, Nothing, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';

/** Settled figures: `plays` are lottery bets and game rounds, `grossWin` is turnover less payout. */
const Figures = Type.Object({
  plays: Type.Integer(),
  turnover: Amount,
  payout: Amount,
  rebate: Amount,
  grossWin: Amount,
});
/** A member's own figures: `result` is payout + rebate + bonus − stake. `plays` are bets and rounds. */
const OwnFigures = {
  plays: Type.Integer(),
  stake: Amount,
  payout: Amount,
  rebate: Amount,
  bonus: Amount,
  result: Amount,
};
/** Filter by kind, state and time of bets and rounds; `to` is exclusive; without `from` there is no start. */
const playQuery = {
  category: Type.Optional(OneOf('LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP')),
  /** A game round that paid less than it cost is LOST; a lottery bet that hit is WON. */
  state: Type.Optional(OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID')),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};
/** A lottery bet or a game round. */
const PlayRow = Type.Object({
  /** The bet's id, or `<vendor>:<its name>` of a round. */
  id: Type.String(),
  kind: OneOf('LOTTERY', 'ROUND'),
  category: Type.String(),
  /** Code of the game; lottery names come from the locales. */
  game: Type.String(),
  title: Nullable(Type.String()),
  family: Nullable(Type.String()),
  issueNumber: Nullable(Type.String()),
  play: Nullable(Type.String()),
  numbers: Type.Array(Type.String()),
  state: OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'),
  stake: Amount,
  /** Null until decided, and for refunded stakes. */
  payout: Nullable(Amount),
  /** Payout less stake; null without a payout. */
  result: Nullable(Amount),
  placedAt: Instant,
  settledAt: Nullable(Instant),
});
const Count = Type.Object({ now: Type.Integer(), before: Type.Integer() });

export const viewsSchemas = {
  /** All data of the home page in one call, because round trips are slow on cheap phones. */
  'views.home': {
    payload: Type.Object({ language: Type.Optional(Language) }),
    value: Type.Object({
      announcements: contentSchemas['content.announcements'].value,
      /** Active and announced promotions, those that end first at the front, at most four; details in `promotions.activity`. */
      activities: Type.Array(Type.Object({ id: Id, title: Type.String() })),
      draws: lotterySchemas['lottery.gameMenu'].value.properties.games,
      /** The most popular lotteries that the platform draws every one to five minutes, at most eight. */
      boards: lottoSchemas['lotto.lobby'].value.properties.games,
      /** Real wins of the last 24 hours, at most 20. */
      winners: Type.Array(
        Type.Object({
          /** Masked. */
          account: Type.String(),
          /** The lottery's name in the reader's language. */
          game: Type.String(),
          family: LotteryFamily,
          /** Country of the lottery; empty for the platform's own. */
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
   * The member's profit and loss by business day and category, at most 92 days; settled bets only. Without dates: the last `days` (default
   * 14) up to today.
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
      /** Every requested day, oldest first. */
      days: Type.Array(Type.Object({ day: Day, ...OwnFigures })),
      /** `''` for amounts without a category: cashback and bonuses. */
      categories: Type.Array(Type.Object({ category: Type.String(), ...OwnFigures })),
    }),
    refusals: ['BAD_REQUEST'],
  },
  /** All bets and rounds of the member, newest first. */
  'views.playRecord': {
    payload: Type.Object({ ...playQuery, ...pageQuery }),
    value: Page(PlayRow),
    refusals: ['BAD_REQUEST'],
  },
  /** Sums over the same bets and rounds; `result` includes only decided ones. */
  'views.playSums': {
    payload: Type.Object(playQuery),
    value: Type.Object({ count: Type.Integer(), stake: Amount, payout: Amount, result: Amount }),
    refusals: [],
  },
  /** The betting record as a file in the caller's language, with the same filter. */
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
      /** Whether the number of the profile receives messages; null without a number. */
      mobileReceives: Nullable(Type.Boolean()),
      labels: Type.Object({
        ...MemberLabels.properties,
        rankName: Nullable(Type.String()),
        /** The brand's ranks and labels. */
        choices: Type.Object({
          ranks: Type.Array(Type.Object({ rankLevel: Type.Integer(), labelName: Type.String() })),
          labels: Type.Array(Type.String()),
        }),
      }),
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
  /** What waits for an operator in each queue, counted up to 100; null in queues that he may not read. */
  'views.operatorWaiting': {
    payload: Nothing,
    value: Type.Object({
      requests: Nullable(Type.Integer()),
      returned: Nullable(Type.Integer()),
      overdue: Nullable(Type.Integer()),
      deposits: Nullable(Type.Integer()),
      withdrawals: Nullable(Type.Integer()),
      disputes: Nullable(Type.Integer()),
      matching: Nullable(Type.Integer()),
      draws: Nullable(Type.Integer()),
      /** Holidays of lotteries whose draws people must confirm. */
      calendar: Nullable(Type.Integer()),
      rounds: Nullable(Type.Integer()),
      prizes: Nullable(Type.Integer()),
      identity: Nullable(Type.Integer()),
      cases: Nullable(Type.Integer()),
    }),
    refusals: [],
  },
  'views.operatorDashboard': {
    payload: Type.Object({
      range: Type.Optional(Type.Union([Type.Literal('TODAY'), Type.Literal('7D'), Type.Literal('30D')])),
    }),
    value: Type.Object({
      asOf: Instant,
      /** Range of business days; figures end at `asOf`. */
      from: Instant,
      end: Instant,
      /** Length of one point of `series`. */
      stepMinutes: Type.Integer(),
      businessTimeZone: Type.String(),
      /** All categories combined (`ALL`), then each one. */
      series: Type.Array(
        Type.Object({
          category: Type.String(),
          now: Figures,
          /** The previous period, up to the same moment. */
          before: Figures,
          points: Type.Array(
            Type.Object({
              at: Instant,
              /** Null for future points. */
              turnover: Nullable(Amount),
              grossWin: Nullable(Amount),
              /** Turnover of the same point in the previous period. */
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
      /** Rounds of vendors' games in progress. */
      openRounds: Type.Object({ count: Type.Integer(), oldest: Nullable(Instant) }),
      waiting: Type.Object({
        /** Requests that this operator may decide, that were returned to him, and that are overdue. */
        requests: Type.Integer(),
        returned: Type.Integer(),
        overdue: Type.Integer(),
        matching: Type.Integer(),
        withdrawals: Type.Integer(),
        results: Type.Integer(),
        /** Holidays of lotteries whose draws people must confirm. */
        calendar: Type.Integer(),
        /** Vendors' rounds that have been open for a day. */
        rounds: Type.Integer(),
        /** Prizes above their vendor's limit. */
        prizes: Type.Integer(),
        /** Job pieces and events that failed too often; null without permission to read them. */
        setAside: Nullable(Type.Integer()),
      }),
      /** Of the last day, largest first; in the format of timeline events, so that readers see names instead of codes. */
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
