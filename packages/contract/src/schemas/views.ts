import Type from 'typebox';
import { contentSchemas } from './content.ts';
import { MemberRow } from './identity.ts';
import { lotterySchemas } from './lottery.ts';
import { Amount, Id, Instant, Language, Nullable, Page, pageQuery, Text } from './parts.ts';

export const viewsSchemas = {
  /** Everything the visitor's home page shows, in one call, because a cheap phone pays for each round trip. */
  'views.home': {
    payload: Type.Object({ language: Type.Optional(Language) }),
    value: Type.Object({
      announcements: contentSchemas['content.announcements'].value,
      draws: lotterySchemas['lottery.gameMenu'].value.properties.games,
      /** Real wins of the last 24 hours, masked; shorter than 20 rows when there are fewer. */
      winners: Type.Array(Type.Object({ account: Type.String(), game: Type.String(), amount: Amount, at: Instant })),
      serverTime: Instant,
    }),
    refusals: [],
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
      grossWin: Amount,
      turnover: Amount,
      deposits: Amount,
      withdrawals: Amount,
      activeMembers: Type.Integer(),
      registrations: Type.Integer(),
      firstDeposits: Type.Integer(),
      asOf: Instant,
      byHour: Type.Array(Type.Object({ hour: Instant, turnover: Amount })),
      byCategory: Type.Array(Type.Object({ category: Type.String(), turnover: Amount, grossWin: Amount })),
      waiting: Type.Object({
        requests: Type.Integer(),
        matching: Type.Integer(),
        withdrawals: Type.Integer(),
        results: Type.Integer(),
      }),
      /** The last day's, largest first; told like events of the timeline, so that each reader sees names and not codes. */
      largeBets: Type.Array(
        Type.Object({
          id: Type.String(),
          at: Instant,
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
