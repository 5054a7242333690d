import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { VendorWallet } from './vendor-wallets.ts';

/** One row of the account record: a movement of the member's own money. */
export const RecordRow = Type.Object({
  entryId: Uuid,
  seq: Type.String(),
  time: Instant,
  /** Posting code, e.g. "P21". */
  posting: Type.String(),
  /** Locale key of the movement's text (`record.P21`). */
  textKey: Type.String(),
  account: Type.String(),
  amount: Amount,
  balanceAfter: Amount,
  reference: Type.Object({ type: Type.String(), id: Type.String() }),
  /** The game of a round that the movement belongs to, in the caller's language. */
  game: Type.Optional(Type.Object({ title: Type.String(), showIcon: Type.String() })),
});
/** Filter by kind, state and time of movements; `to` is exclusive. */
const recordQuery = {
  group: Type.Optional(OneOf('ALL', 'DEPOSIT', 'WITHDRAWAL', 'BET', 'PAYOUT', 'BONUS', 'TRANSFER', 'OTHER')),
  /** Money on hold for something pending, returned, or moved definitively. */
  state: Type.Optional(OneOf('ALL', 'DONE', 'HELD', 'RETURNED')),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};
export const LedgerLeg = Type.Object({
  account: Type.String(),
  side: Type.Union([Type.Literal('DEBIT'), Type.Literal('CREDIT')]),
  amount: Amount,
});
export const EntryDetail = Type.Object({
  entry: RecordRow,
  counterAccount: Type.String(),
  legs: Type.Array(LedgerLeg),
  sumDebit: Amount,
  sumCredit: Amount,
});

export const walletSchemas = {
  'wallet.balance': {
    payload: Nothing,
    /** `seq` is the newest main-wallet entry that the sum is known to include: later push messages have a higher one. */
    value: Type.Object({ sumBalance: Amount, currency: Type.String(), seq: Type.String() }),
    refusals: [],
  },
  'wallet.consolidatedFunds': {
    payload: Nothing,
    value: Type.Object({
      sumBalance: Amount,
      main: Amount,
      held: Amount,
      bet: Amount,
      bonus: Amount,
      /** In transit to or from vendors: part of no wallet until they answer. */
      underWay: Amount,
      /** Vendors with wallets of their own. */
      vendors: Type.Array(VendorWallet),
    }),
    refusals: [],
  },
  'wallet.accountRecord': {
    payload: Type.Object({ ...recordQuery, ...pageQuery }),
    value: Page(RecordRow),
    refusals: [],
  },
  /** The account record as a file in the caller's language, with the same filter. */
  'wallet.exportRecord': {
    payload: Type.Object({ ...recordQuery, format: OneOf('CSV', 'XLSX') }),
    value: None,
    refusals: ['EXPORT_TOO_LARGE'],
  },
  /** A PDF of whole business days, both ends included: opening balance, movements, closing balance. At most 366 days. */
  'wallet.statement': {
    payload: Type.Object({ from: Day, to: Day }),
    value: None,
    refusals: ['BAD_REQUEST', 'EXPORT_TOO_LARGE'],
  },
  'wallet.accountRecordEntry': { payload: Type.Object({ entryId: Uuid }), value: EntryDetail, refusals: ['NOT_FOUND'] },
  'wallet.turnover': {
    payload: Nothing,
    value: Type.Object({
      left: Amount,
      /** Open ones first, in the order in which bets fill them; then the others, newest first. */
      requirements: Type.Array(
        Type.Object({
          id: Id,
          source: Type.String(),
          amount: Amount,
          required: Amount,
          done: Amount,
          /** 0 for one that is no longer open. */
          left: Amount,
          state: Type.String(),
          /** The one that the next bet fills first. */
          isNext: Type.Boolean(),
          /** Contribution of a valid bet by category in ppm; categories not listed count in full. */
          weights: Type.Array(Type.Object({ category: Type.String(), ppm: Type.Integer() })),
          /** Bets with a higher stake do not count. */
          maxBet: Nullable(Amount),
          /** Number of bets above the maximum, which did not count. */
          tooHigh: Type.Integer(),
          createdAt: Instant,
          expiresAt: Nullable(Instant),
        }),
      ),
      /** Last bets that counted, newest first. */
      lastBets: Type.Array(
        Type.Object({
          reference: Type.Object({ type: Type.String(), id: Type.String() }),
          category: Type.String(),
          counted: Amount,
          requirementId: Id,
          source: Type.String(),
          at: Instant,
        }),
      ),
    }),
    refusals: [],
  },
} as const;

/** One stored counter-leg of a platform account: the sum of all movements of one batch and posting. */
const PlatformLeg = Type.Object({
  account: Type.String(),
  batchId: Id,
  time: Instant,
  posting: Type.String(),
  amount: Amount,
  movements: Type.Integer(),
});
const BookName = OneOf('REAL', 'TEST');
const TrialLine = { book: BookName, currency: Type.String(), debit: Amount, credit: Amount };
const LedgerReference = Type.Object({ type: Type.String(), id: Type.String() });
/** A transfer between two platform accounts. */
const PlatformTransferRow = Type.Object({
  entryId: Uuid,
  /** Position in the batch. */
  line: Type.Integer(),
  time: Instant,
  posting: Type.String(),
  debit: Type.String(),
  credit: Type.String(),
  amount: Amount,
  reference: LedgerReference,
});
/** One side of a transfer; `seq` and `balanceAfter` for members' accounts, null for platform accounts. */
const TransferSide = Type.Object({
  account: Type.String(),
  seq: Nullable(Type.String()),
  balanceAfter: Nullable(Amount),
});
const legQuery = { book: Type.Optional(BookName), account: Text(120, 1), batchId: Id, posting: Text(8, 1) };

export const walletBackOfficeSchemas = {
  'walletBackOffice.trialBalance': {
    payload: Nothing,
    value: Type.Object({
      asOf: Instant,
      /**
       * A platform account, or one row for many: all members' accounts of a wallet (`M:*:MAIN`), the draws (`H:ISSUE:*`), debts of members
       * and agents (`A:MEMBER_RECV:*`, `A:AGENT_RECV:*`).
       */
      lines: Type.Array(Type.Object({ account: Type.String(), ...TrialLine })),
      /** One row per book and currency; debit always equals credit. */
      totals: Type.Array(Type.Object({ ...TrialLine, difference: Amount })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Drill-down of a group row: every account with at least one movement, with its balance, by name. */
  'walletBackOffice.groupAccounts': {
    payload: Type.Object({ book: Type.Optional(BookName), group: Text(120, 1), ...pageQuery }),
    value: Page(Type.Object({ account: Type.String(), balance: Amount })),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Drill-down of a platform account; `balance` is the sum of all its rows. */
  'walletBackOffice.platformLegs': {
    payload: Type.Object({
      book: Type.Optional(BookName),
      account: Text(120, 1),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Type.Object({ rows: Type.Array(PlatformLeg), nextCursor: Nullable(Type.String()), balance: Amount }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The members' entries behind one counter-leg. */
  'walletBackOffice.legEntries': {
    payload: Type.Object({ ...legQuery, ...pageQuery }),
    value: Page(RecordRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Transfers between two platform accounts behind one counter-leg (P07, P13 …). */
  'walletBackOffice.legTransfers': {
    payload: Type.Object({ ...legQuery, ...pageQuery }),
    value: Page(PlatformTransferRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Entries of one member's account (`M:17:MAIN`). */
  'walletBackOffice.accountEntries': {
    payload: Type.Object({
      book: Type.Optional(BookName),
      account: Text(120, 1),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Page(RecordRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /**
   * Statement of any account as a file, newest first: a member's entries, or the counter-legs of a platform account between closing and
   * opening balance.
   */
  'walletBackOffice.exportAccount': {
    payload: Type.Object({
      book: Type.Optional(BookName),
      account: Text(120, 1),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      format: OneOf('CSV', 'XLSX'),
    }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'EXPORT_TOO_LARGE'],
  },
  /** One command with all its transfers, those of members and of the platform. */
  'walletBackOffice.entry': {
    payload: Type.Object({ book: Type.Optional(BookName), entryId: Uuid }),
    value: Type.Object({
      entryId: Uuid,
      posting: Type.String(),
      time: Instant,
      batchId: Id,
      reference: LedgerReference,
      transfers: Type.Array(
        Type.Object({ currency: Type.String(), debit: TransferSide, credit: TransferSide, amount: Amount }),
      ),
      /** One per currency; debit always equals credit. */
      sums: Type.Array(Type.Object({ currency: Type.String(), debit: Amount, credit: Amount })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Recalculates every stored balance from the entries; an empty list of differences proves that all are correct. */
  'walletBackOffice.recompute': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.String(),
      entries: Type.String(),
      platformLegs: Type.String(),
      differences: Type.Array(
        Type.Object({ check: Type.String(), where: Type.String(), expected: Type.String(), found: Type.String() }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
