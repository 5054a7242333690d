import Type from 'typebox';
import { Amount, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';
import { DepositState } from './payments.ts';

const OpenRequest = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));

export const StatementLineState = OneOf('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT');
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

/** Goodwill, debit of a wrong entry, bonus reversal, confiscation, write-off of a debt. */
/** P32 and P32u: correction of the mirror account of a vendor's wallet, down and up. */
const CorrectionKind = OneOf('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52');
const CorrectionReason = OneOf('SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER');

export const paymentsFinanceSchemas = {
  'paymentsFinance.bankAccounts': {
    payload: Nothing,
    value: Type.Object({
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
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** The body is the bank's file. Rows imported before, from the same or an overlapping file, are skipped. */
  'paymentsFinance.importStatement': {
    payload: Type.Unknown(),
    value: Type.Object({
      importId: Id,
      lines: Type.Integer(),
      /** Number of new rows. */
      fresh: Type.Integer(),
      matched: Type.Integer(),
      unmatched: Type.Integer(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_FORMAT'],
  },
  'paymentsFinance.lines': {
    payload: Type.Object({
      state: Type.Optional(StatementLineState),
      account: Type.Optional(Text(40, 1)),
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
