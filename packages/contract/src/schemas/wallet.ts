import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';
import { VendorWallet } from './vendor-wallets.ts';

/** One line of the account record: a movement of the member's own money, in words and figures. */
export const RecordRow = Type.Object({
  entryId: Uuid,
  seq: Type.String(),
  time: Instant,
  /** Posting number of the chart, e.g. "P21". */
  posting: Type.String(),
  /** Locale key of the movement in words (`record.P21`). */
  textKey: Type.String(),
  account: Type.String(),
  amount: Amount,
  balanceAfter: Amount,
  reference: Type.Object({ type: Type.String(), id: Type.String() }),
});
/** Kind, state and time of movements; `to` is exclusive. */
const recordQuery = {
  group: Type.Optional(OneOf('ALL', 'DEPOSIT', 'WITHDRAWAL', 'BET', 'PAYOUT', 'BONUS', 'TRANSFER', 'OTHER')),
  /** Money set aside for what is still to come, given back, or moved for good. */
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
    /** `seq` is the newest entry of the main wallet that the sum surely holds: later pushes carry a higher one. */
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
      /** On its way to or from vendors: part of no wallet until they answer. */
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
  /** The account record as a file in the caller's language, filtered like the record. */
  'wallet.exportRecord': {
    payload: Type.Object({ ...recordQuery, format: OneOf('CSV', 'XLSX') }),
    value: None,
    refusals: ['EXPORT_TOO_LARGE'],
  },
  /** A PDF of whole business days, both ends included: opening, movements, closing. At most 366 days. */
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
      /** Open ones first, in the order in which they are filled; then the newest of the others. */
      requirements: Type.Array(
        Type.Object({
          id: Id,
          source: Type.String(),
          amount: Amount,
          required: Amount,
          done: Amount,
          /** Nothing for one that is no longer open. */
          left: Amount,
          state: Type.String(),
          /** The one that the next bet fills first. */
          isNext: Type.Boolean(),
          /** Share of a valid bet that counts, by category in ppm; a category that is not named counts in full. */
          weights: Type.Array(Type.Object({ category: Type.String(), ppm: Type.Integer() })),
          /** Bets with a higher stake do not count. */
          maxBet: Nullable(Amount),
          /** Bets that were too high and did not count. */
          tooHigh: Type.Integer(),
          createdAt: Instant,
          expiresAt: Nullable(Instant),
        }),
      ),
      /** Bets that counted last, newest first. */
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

/** One stored counter-leg of an account of the house: all movements of one batch and posting together. */
const HouseLeg = Type.Object({
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
/** A transfer between two accounts of the house. */
const HouseTransferRow = Type.Object({
  entryId: Uuid,
  /** Its place in the batch. */
  line: Type.Integer(),
  time: Instant,
  posting: Type.String(),
  debit: Type.String(),
  credit: Type.String(),
  amount: Amount,
  reference: LedgerReference,
});
/** One side of a transfer; `seq` and `balanceAfter` of members' accounts, null for the house's. */
const TransferSide = Type.Object({
  account: Type.String(),
  seq: Nullable(Type.String()),
  balanceAfter: Nullable(Amount),
});
const legQuery = { book: Type.Optional(BookName), account: Text(120, 1), batchId: Id, posting: Text(8, 1) };

export const walletOfficeSchemas = {
  'walletOffice.trialBalance': {
    payload: Nothing,
    value: Type.Object({
      asOf: Instant,
      /**
       * An account of the house, or one line for many: all members' accounts of a wallet (`M:*:MAIN`), the draws
       * (`H:ISSUE:*`), what members and agents owe (`A:MEMBER_RECV:*`, `A:AGENT_RECV:*`).
       */
      lines: Type.Array(Type.Object({ account: Type.String(), ...TrialLine })),
      /** One line a book and currency; debit equals credit, always. */
      totals: Type.Array(Type.Object({ ...TrialLine, difference: Amount })),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Drill-down of a line that stands for many accounts: each that ever moved with its balance, by name. */
  'walletOffice.groupAccounts': {
    payload: Type.Object({ book: Type.Optional(BookName), group: Text(120, 1), ...pageQuery }),
    value: Page(Type.Object({ account: Type.String(), balance: Amount })),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Drill-down of an account of the house; `balance` is the sum of all its rows. */
  'walletOffice.houseLegs': {
    payload: Type.Object({
      book: Type.Optional(BookName),
      account: Text(120, 1),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Type.Object({ rows: Type.Array(HouseLeg), nextCursor: Nullable(Type.String()), balance: Amount }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The members' entries behind one counter-leg. */
  'walletOffice.legEntries': {
    payload: Type.Object({ ...legQuery, ...pageQuery }),
    value: Page(RecordRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The transfers between two accounts of the house behind one counter-leg (P07, P13 …). */
  'walletOffice.legTransfers': {
    payload: Type.Object({ ...legQuery, ...pageQuery }),
    value: Page(HouseTransferRow),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Entries of one member's account (`M:17:MAIN`). */
  'walletOffice.accountEntries': {
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
   * The statement of any account as a file, newest first: a member's entries, or the counter-legs of an account of the house between
   * what it held at the end and at the beginning.
   */
  'walletOffice.exportAccount': {
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
  /** One command with every transfer that it made, members' and the house's. */
  'walletOffice.entry': {
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
      /** One a currency; debit equals credit, always. */
      sums: Type.Array(Type.Object({ currency: Type.String(), debit: Amount, credit: Amount })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Proves every stored balance from the entries; an empty list of differences is the proof. */
  'walletOffice.recompute': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.String(),
      entries: Type.String(),
      houseLegs: Type.String(),
      differences: Type.Array(
        Type.Object({ check: Type.String(), where: Type.String(), expected: Type.String(), found: Type.String() }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
