import Type from 'typebox';
import { Amount, Day, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';
import { DepositState } from './payments.ts';
import { StatementImportState, statementImportSchemas } from './statement-import.ts';

const OpenRequest = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));

/** WAITING: not posted until a second person confirms the statement. REFUSED: never posted. REVERSED: posted, and reversed. */
export const StatementLineState = OneOf(
  ...(['NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT', 'WAITING', 'REFUSED', 'REVERSED'] as const),
);
const StatementLine = Type.Object({
  id: Id,
  account: Type.String(),
  at: Instant,
  /** False if the bank gave only the day. */
  hasTime: Type.Boolean(),
  /** Negative for outgoing money. */
  amount: Amount,
  payer: Type.String(),
  reference: Type.String(),
  state: StatementLineState,
  /** The matched order, or the most similar one. */
  orderId: Nullable(Id),
  /** Why it was not matched automatically. */
  reason: Nullable(Type.String()),
  endedBy: Nullable(Type.String()),
  request: OpenRequest,
});

const StatementImport = Type.Object({
  id: Id,
  account: Type.String(),
  fileName: Type.String(),
  /** SHA-256 of the file, hexadecimal. */
  digest: Type.String(),
  operator: Type.String(),
  at: Instant,
  state: StatementImportState,
  /** Rows of the file, and how many of them were new. */
  lines: Type.Integer(),
  fresh: Type.Integer(),
  /** Time of the first and of the last new row. */
  from: Nullable(Instant),
  to: Nullable(Instant),
  /** Sums of the new rows: incoming, outgoing, posted without a second person, and what needs one. */
  moneyIn: Amount,
  moneyOut: Amount,
  alone: Amount,
  waiting: Amount,
  /** The account's balance by our rows before the file, and by the bank after its last row; null for files of older versions. */
  opening: Nullable(Amount),
  closing: Nullable(Amount),
  /** The balance does not continue the one before; the reason is in the request. */
  restart: Type.Boolean(),
  /** Rows that were left out although they could not be read. */
  leftOut: Type.Integer(),
  /** Whether two people may take the import back: it is the newest of its account and none of its money is used. */
  mayReverse: Type.Boolean(),
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
  request: OpenRequest,
});

const BankReading = Type.Object({
  account: Type.String(),
  day: Day,
  /** As the person read it at the bank, and as our rows of the statements give it; null before the first confirmed statement. */
  balance: Amount,
  ours: Nullable(Amount),
  readBy: Type.String(),
  readAt: Instant,
});

/** Goodwill, debit of a wrong entry, bonus reversal, confiscation, write-off of a debt. */
/** P32 and P32u: correction of the mirror account of a vendor's wallet, down and up. */
const CorrectionKind = OneOf('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52');
const CorrectionReason = OneOf('SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER');

export const paymentsFinanceSchemas = {
  'paymentsFinance.bankAccounts': {
    payload: Nothing,
    value: Type.Object({
      /** What the operator may post in a business day without a second person, and has posted. */
      alone: Type.Object({ perDay: Amount, posted: Amount }),
      accounts: Type.Array(
        Type.Object({
          code: Type.String(),
          bank: Type.String(),
          holder: Type.String(),
          number: Type.String(),
          sandbox: Type.Boolean(),
          /** Statement rows without an order, and their total. */
          unmatched: Type.Integer(),
          suspense: Amount,
          lastImportAt: Nullable(Instant),
          /** The bank's clock: an IANA zone, or the brand's offset while nobody chose one. */
          zone: Type.String(),
          /** The balance by the posted rows; null before the first confirmed statement. */
          balance: Nullable(Amount),
          /** The statement that waits for a second person. */
          waiting: Nullable(Type.Object({ importId: Id, operator: Type.String() })),
          /** The newest balance that a person read at the bank. */
          reading: Nullable(BankReading),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  ...statementImportSchemas,
  /** Imported statements, newest first. */
  'paymentsFinance.statements': {
    payload: Type.Object({
      account: Type.Optional(Text(40, 1)),
      state: Type.Optional(StatementImportState),
      ...pageQuery,
    }),
    value: Page(StatementImport),
    refusals: ['FORBIDDEN'],
  },
  /**
   * First person of a four-eyes request: all rows of the newest import of an account are reversed (P02r), so that the file can be imported
   * otherwise. STATEMENT_USED: a row is matched, returned, or the subject of a request.
   */
  'paymentsFinance.requestReversal': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'STATEMENT_NOT_NEWEST', 'STATEMENT_USED', 'REQUEST_STATE'],
  },
  'paymentsFinance.statement': {
    payload: Type.Object({ id: Id }),
    value: StatementImport,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The file as it was uploaded. */
  'paymentsFinance.statementFile': {
    payload: Type.Object({ id: Id }),
    value: Type.String(),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /**
   * The balance of an account at the end of a business day, read at the bank by an operator who uploaded no statement with rows of the day:
   * the second source of the nightly comparison.
   */
  'paymentsFinance.readBalance': {
    payload: Type.Object({ account: Text(40, 1), day: Day, balance: TypedAmount }),
    value: BankReading,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'AMOUNT_INVALID', 'DAY_NOT_OVER', 'READING_SAME_PERSON'],
  },
  'paymentsFinance.lines': {
    payload: Type.Object({
      state: Type.Optional(StatementLineState),
      account: Type.Optional(Text(40, 1)),
      /** Rows that came with this import. */
      importId: Type.Optional(Id),
      ...pageQuery,
    }),
    value: Page(StatementLine),
    refusals: ['FORBIDDEN'],
  },
  /** Orders of the row's account that it may pay, the most likely first. */
  'paymentsFinance.candidates': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      line: StatementLine,
      orders: Type.Array(
        Type.Object({
          id: Id,
          account: Type.String(),
          realName: Nullable(Type.String()),
          state: DepositState,
          payableAmount: Amount,
          createdAt: Instant,
          isSameAmount: Type.Boolean(),
          isSameName: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** First person of a four-eyes request: matches the row to this order. */
  'paymentsFinance.requestLineMatch': {
    payload: Type.Object({ id: Id, orderId: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE', 'ORDER_STATE'],
  },
  /** First person of a four-eyes request: the money was, or will be, returned to its sender. */
  'paymentsFinance.requestLineReturn': {
    payload: Type.Object({ id: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE'],
  },
  'paymentsFinance.corrections': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(
      Type.Object({
        id: Uuid,
        memberId: Id,
        account: Type.String(),
        kind: CorrectionKind,
        amount: Amount,
        reasonCode: CorrectionReason,
        note: Type.String(),
        originalEntry: Nullable(Uuid),
        originalAccount: Nullable(Type.String()),
        vendor: Nullable(Type.String()),
        evidence: Uuid,
        maker: Type.String(),
        requestedAt: Instant,
        requestId: Nullable(Id),
        /** ENDED: refused, or expired without a decision. */
        state: OneOf('ASKED', 'DONE', 'ENDED'),
        checker: Nullable(Type.String()),
        doneAt: Nullable(Instant),
        /** Ledger command, after it is done. */
        entryId: Nullable(Type.String()),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /**
   * First person of a four-eyes request. `entryId` is the wrong entry that a P09 or P36 reverses, `vendor` the one whose mirror account a
   * P32 corrects, `evidence` an uploaded picture.
   */
  'paymentsFinance.requestCorrection': {
    payload: Type.Object({
      account: Text(60, 1),
      kind: CorrectionKind,
      amount: TypedAmount,
      reasonCode: CorrectionReason,
      reason: ShownLines(300, 3),
      entryId: Type.Optional(Uuid),
      vendor: Type.Optional(Text(40, 1)),
      evidence: Uuid,
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'AMOUNT_INVALID', 'BAD_REQUEST', 'CORRECTION_CAP', 'PROOF_REQUIRED'],
  },
} as const;
