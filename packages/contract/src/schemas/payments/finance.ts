import Type from 'typebox';
import { Amount, Day, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
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

const Side = OneOf('DEPOSIT', 'PAYOUT', 'BANK', 'VENDOR', 'MIRROR', 'SEAMLESS');
const Run = Type.Object({
  /** Null before the first. */
  run: Nullable(
    Type.Object({
      id: Id,
      day: Day,
      startedBy: Type.String(),
      startedAt: Instant,
      /** The business day as instants, to drill down to entries. */
      from: Instant,
      to: Instant,
    }),
  ),
  results: Type.Array(
    Type.Object({
      side: Side,
      channel: Type.String(),
      account: Type.String(),
      ours: Amount,
      ourCount: Type.Integer(),
      /** Null if the other side gave no statement. */
      theirs: Nullable(Amount),
      theirCount: Nullable(Type.Integer()),
      differences: Type.Integer(),
      /** Their figure minus ours is `timing` (booked on different days) plus `unexplained`, which is null without a statement. */
      timing: Amount,
      unexplained: Nullable(Amount),
    }),
  ),
});

export const CaseState = OneOf('OPEN', 'TAKEN', 'CLOSED', 'SETTLED');
const Case = Type.Object({
  id: Id,
  kind: OneOf(
    'MISSING_HERE',
    'MISSING_THERE',
    'AMOUNT_DIFFERS',
    'NO_STATEMENT',
    'SUSPENSE_OLD',
    'TRANSIT_OLD',
    'BANK_UNEXPLAINED',
    'MIRROR_DIFFERS',
    'STATE_DIFFERS',
    'LEDGER_DIFFERS',
  ),
  side: Side,
  channel: Type.String(),
  account: Type.String(),
  day: Day,
  orderNo: Nullable(Type.String()),
  orderId: Nullable(Id),
  providerNo: Nullable(Type.String()),
  /** Ledger command behind our figure. */
  entryId: Nullable(Type.String()),
  /** For cases about play: the member, the round (`<vendor>:<its name>`), and the figures of both sides. */
  memberId: Nullable(Id),
  member: Nullable(Type.String()),
  round: Nullable(Type.String()),
  game: Nullable(Type.String()),
  ourState: Nullable(Type.String()),
  theirState: Nullable(Type.String()),
  ours: Nullable(Amount),
  theirs: Nullable(Amount),
  state: CaseState,
  owner: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** ADJUSTED: corrected by a four-eyes request that moved money. */
  resolution: Nullable(OneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT', 'ADJUSTED')),
  /** Correction that waits for a second approver. */
  request: Nullable(Id),
  openedAt: Instant,
  endedAt: Nullable(Instant),
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
    payload: Type.Object({ id: Id, orderId: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE', 'ORDER_STATE'],
  },
  /** First person of a four-eyes request: the money was, or will be, returned to its sender. */
  'paymentsFinance.requestLineReturn': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE'],
  },
  /** The newest reconciliation, the newest of a business day, or the one with this id. */
  'paymentsFinance.run': {
    payload: Type.Object({ day: Type.Optional(Day), id: Type.Optional(Id) }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'paymentsFinance.runs': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        day: Day,
        startedBy: Type.String(),
        startedAt: Instant,
        accounts: Type.Integer(),
        /** Accounts without a statement; the totals cover the others. */
        silent: Type.Integer(),
        ours: Amount,
        theirs: Amount,
        timing: Amount,
        unexplained: Amount,
        differences: Type.Integer(),
        /** Open cases of its day. */
        openCases: Type.Integer(),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** Items behind the timing differences of a run. */
  'paymentsFinance.timings': {
    payload: Type.Object({ runId: Id, ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        side: Side,
        channel: Type.String(),
        /** Null for a bank row without an order. */
        orderNo: Nullable(Type.String()),
        orderId: Nullable(Id),
        providerNo: Nullable(Type.String()),
        /** Positive: the other side has it on the run's day; negative: we do. */
        amount: Amount,
        /** Time at which the other side has it. */
        otherAt: Nullable(Instant),
        /** Run with the opposite difference, and its day; null until then. */
        metBy: Nullable(Id),
        metDay: Nullable(Day),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'paymentsFinance.startRun': {
    payload: Type.Object({ day: Day }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'paymentsFinance.cases': {
    payload: Type.Object({ state: Type.Optional(CaseState), side: Type.Optional(Side), ...pageQuery }),
    value: Page(Case),
    refusals: ['FORBIDDEN'],
  },
  'paymentsFinance.takeCase': {
    payload: Type.Object({ id: Id }),
    value: Case,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  'paymentsFinance.closeCase': {
    payload: Type.Object({
      id: Id,
      note: Text(300, 3),
      resolution: Type.Optional(OneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT')),
    }),
    value: Case,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** First person of a four-eyes request: closes a case about a member's play with a correction of his wallet. */
  'paymentsFinance.requestAdjust': {
    payload: Type.Object({ id: Id, to: OneOf('PLAYER', 'HOUSE'), amount: Amount, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'REQUEST_STATE'],
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
      amount: Text(20, 1),
      reasonCode: CorrectionReason,
      reason: Text(300, 3),
      entryId: Type.Optional(Uuid),
      vendor: Type.Optional(Text(40, 1)),
      evidence: Uuid,
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'AMOUNT_INVALID', 'BAD_REQUEST', 'CORRECTION_CAP', 'PROOF_REQUIRED'],
  },
  /** A business day by account and posting; amounts on the account's normal side. */
  'paymentsFinance.financeReport': {
    payload: Type.Object({ day: Day }),
    value: Type.Object({
      day: Day,
      from: Instant,
      to: Instant,
      rows: Type.Array(
        Type.Object({ account: Type.String(), code: Type.String(), amount: Amount, movements: Type.Integer() }),
      ),
      totals: Type.Object({ assets: Amount, liabilities: Amount, result: Amount, members: Amount }),
    }),
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
} as const;
