import Type from 'typebox';
import { UncountedReason } from '../lottery/lottery.ts';
import { Amount, Day, Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { teamFilter } from './agents.ts';

const SIDE = ['NON_AGENT_LOGIN', 'TRIAL_ACCOUNT', 'BAD_REQUEST'] as const;
const Format = OneOf('CSV', 'XLSX');
/** Whole business days, both ends included. */
const range = { from: Day, to: Day };

/** Calculation of one level's share of a bet: the level's entitlement minus the entitlement of the level below. */
const Calculation = Type.Object({
  /** Prize groups: the level's own, and the one of the bet. Null where a rate is paid. */
  group: Nullable(Type.Integer()),
  betGroup: Nullable(Type.Integer()),
  ratePpm: Type.Integer(),
  /** Stake of a lottery bet, or valid bets of a category on a day. */
  base: Amount,
  entitled: Amount,
  below: Amount,
  share: Amount,
});

const Bet = Type.Object({
  id: Text(120, 1),
  /** LOTTERY for lottery bets, ROUND for game rounds. */
  kind: OneOf('LOTTERY', 'ROUND'),
  account: Type.String(),
  /** Direct upline of the bettor at the time of the bet; empty: the caller. */
  below: Type.String(),
  category: Type.String(),
  game: Type.String(),
  /** Title of a game; lottery names come from the locales. */
  title: Nullable(Type.String()),
  issueNumber: Nullable(Type.String()),
  play: Nullable(Type.String()),
  numbers: Type.Array(Type.String()),
  prizeGroup: Nullable(Type.Integer()),
  stake: Amount,
  /** Null until the bet is settled. */
  validBet: Nullable(Amount),
  /** Why less than the stake counts; null: it counts in full. */
  uncountedReason: Nullable(UncountedReason),
  payout: Nullable(Amount),
  result: Nullable(Amount),
  state: OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'),
  placedAt: Instant,
  settledAt: Nullable(Instant),
  /** The caller's share above his downline; null for games, whose rebate is calculated per day. */
  mine: Nullable(Calculation),
});

const betFilter = {
  ...range,
  /** Exact login name. */
  account: Type.Optional(Text(100, 1)),
  /** A lottery, or a category of games. */
  game: Type.Optional(Text(60, 1)),
  state: Type.Optional(OneOf('OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID')),
};

const IncomeKind = OneOf('REBATE', 'SALARY', 'DIVIDEND');
const Flow = Type.Object({ received: Amount, paid: Amount, net: Amount });

const TransactionGroup = OneOf(
  'ALL',
  'DEPOSIT',
  'WITHDRAWAL',
  'TRANSFER',
  'BET',
  'PAYOUT',
  'REBATE',
  'BONUS',
  'CONTRACT',
  'OTHER',
);
const transactionFilter = { ...range, group: Type.Optional(TransactionGroup), account: Type.Optional(Text(100, 1)) };

export const agentPagesSchemas = {
  /** All figures of the overview per day, with their sum. */
  'agentPages.exportOverview': {
    payload: Type.Object({ ...range, format: Format }),
    value: None,
    refusals: SIDE,
  },
  /** Direct downlines as in team management, all pages. */
  'agentPages.exportTeam': {
    payload: Type.Object({ ...teamFilter, format: Format }),
    value: None,
    refusals: [...SIDE, 'NOT_IN_LINE', 'EXPORT_TOO_LARGE'],
  },
  /** Own figures, every branch, and the team, which is their sum. */
  'agentPages.exportProfitLoss': {
    payload: Type.Object({ of: Type.Optional(Id), ...range, format: Format }),
    value: None,
    refusals: [...SIDE, 'NOT_IN_LINE', 'EXPORT_TOO_LARGE'],
  },
  'agentPages.exportIncome': { payload: Type.Object({ ...range, format: Format }), value: None, refusals: SIDE },
  /** Bets of the caller's team, newest first; a bet belongs to the branch in which it was placed. */
  'agentPages.bets': {
    payload: Type.Object({ ...betFilter, ...pageQuery }),
    value: Type.Object({
      rows: Type.Array(Bet),
      nextCursor: Nullable(Type.String()),
      asOf: Instant,
    }),
    refusals: [...SIDE, 'NOT_IN_LINE'],
  },
  'agentPages.exportBets': {
    payload: Type.Object({ ...betFilter, format: Format }),
    value: None,
    refusals: [...SIDE, 'NOT_IN_LINE', 'EXPORT_TOO_LARGE'],
  },
  /** Agent rebate + net salaries + net dividends, by day and kind. */
  'agentPages.income': {
    payload: Type.Object(range),
    value: Type.Object({
      ...range,
      asOf: Instant,
      total: Amount,
      rebate: Amount,
      salary: Flow,
      dividend: Flow,
      /** Newest first, every day of the range. */
      days: Type.Array(Type.Object({ day: Day, rebate: Amount, salary: Flow, dividend: Flow, total: Amount })),
    }),
    refusals: SIDE,
  },
  /** The account entries behind an income figure, newest first. */
  'agentPages.incomeEntries': {
    payload: Type.Object({ ...range, kind: Type.Optional(IncomeKind), ...pageQuery }),
    value: Page(
      Type.Object({
        entryId: Type.String(),
        seq: Id,
        at: Instant,
        kind: IncomeKind,
        /** Code of the posting; the locales have its text. */
        posting: Type.String(),
        amount: Amount,
        /** Key of a rebate's calculation. */
        rebate: Nullable(
          Type.Object({
            key: Type.String(),
            category: Type.String(),
            game: Nullable(Type.String()),
            issueNumber: Nullable(Type.String()),
            day: Day,
          }),
        ),
        /** Bill of a salary or dividend. */
        billId: Nullable(Id),
      }),
    ),
    refusals: SIDE,
  },
  /** Calculation of one rebate, down to the bets of a draw or the members of a day. */
  'agentPages.rebate': {
    payload: Type.Object({ key: Text(120, 1), ...pageQuery }),
    value: Type.Object({
      kind: OneOf('LOTTERY', 'CATEGORY', 'OWN'),
      category: Type.String(),
      day: Day,
      game: Nullable(Type.String()),
      issueNumber: Nullable(Type.String()),
      due: Amount,
      posted: Amount,
      postedAt: Nullable(Instant),
      /** Bets of a draw. */
      bets: Type.Array(Bet),
      /** Members of a category and day. */
      people: Type.Array(Type.Object({ account: Type.String(), ...Calculation.properties })),
      nextCursor: Nullable(Type.String()),
    }),
    refusals: [...SIDE, 'NOT_FOUND'],
  },
  /** Entries of the team's main wallets, newest first. */
  'agentPages.transactions': {
    payload: Type.Object({ ...transactionFilter, ...pageQuery }),
    value: Type.Object({
      rows: Type.Array(
        Type.Object({
          entryId: Type.String(),
          seq: Id,
          account: Type.String(),
          at: Instant,
          posting: Type.String(),
          amount: Amount,
          balanceBefore: Amount,
          balanceAfter: Amount,
          reference: Type.Object({ type: Type.String(), id: Type.String() }),
        }),
      ),
      nextCursor: Nullable(Type.String()),
      /** The team is too large for one list: a member must be named. */
      chooseMember: Type.Boolean(),
      asOf: Instant,
    }),
    refusals: [...SIDE, 'NOT_IN_LINE'],
  },
  'agentPages.exportTransactions': {
    payload: Type.Object({ ...transactionFilter, format: Format }),
    value: None,
    refusals: [...SIDE, 'NOT_IN_LINE', 'EXPORT_TOO_LARGE'],
  },
} as const;
