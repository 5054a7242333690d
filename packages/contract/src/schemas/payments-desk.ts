import Type from 'typebox';
import { Amount, Day, Id, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';
import { DepositState } from './payments.ts';

const OpenRequest = Nullable(Type.Object({ id: Id, action: Type.String(), maker: Type.String(), at: Instant }));

export const StatementLineState = OneOf('NEW', 'UNMATCHED', 'MATCHED', 'RETURNED', 'OUT');
const StatementLine = Type.Object({
  id: Id,
  account: Type.String(),
  at: Instant,
  /** False where the bank told only the day. */
  hasTime: Type.Boolean(),
  /** Negative where money left. */
  amount: Amount,
  payer: Type.String(),
  reference: Type.String(),
  state: StatementLineState,
  /** The order it was matched to, or the one that looks most like it. */
  orderId: Nullable(Id),
  /** Why it was not matched by itself. */
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
      /** The business day as instants, for the drill-down to entries. */
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
      /** Null where the other side gave no statement. */
      theirs: Nullable(Amount),
      theirCount: Nullable(Type.Integer()),
      differences: Type.Integer(),
      /** Theirs less ours is `timing` (each side has it on another day) plus `unexplained`, which is null without a statement. */
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
  /** The ledger's command behind our figure. */
  entryId: Nullable(Type.String()),
  /** Of cases about play: whose, which round (`<vendor>:<its name>`), and how each side has it. */
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
  /** ADJUSTED: two people have moved money. */
  resolution: Nullable(OneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT', 'ADJUSTED')),
  /** The correction that waits for a second person. */
  request: Nullable(Id),
  openedAt: Instant,
  endedAt: Nullable(Instant),
});

/** Goodwill, debit of a wrong entry, bonus claw-back, confiscation, write-off of a debt (operations 7.10). */
/** P32 and P32u: the mirror of a vendor's wallet, downwards and upwards. */
const CorrectionKind = OneOf('P08', 'P09', 'P32', 'P32u', 'P36', 'P48', 'P52');
const CorrectionReason = OneOf('SERVICE_FAILURE', 'WRONG_CREDIT', 'BONUS_ABUSE', 'FRAUD', 'BAD_DEBT', 'OTHER');

export const paymentsDeskSchemas = {
  'paymentsDesk.bankAccounts': {
    payload: Nothing,
    value: Type.Object({
      accounts: Type.Array(
        Type.Object({
          code: Type.String(),
          bank: Type.String(),
          holder: Type.String(),
          number: Type.String(),
          sandbox: Type.Boolean(),
          /** Lines that no order was found for, and what they come to. */
          unmatched: Type.Integer(),
          suspense: Amount,
          lastImportAt: Nullable(Instant),
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** The body is the bank's file. Importing it again, or one that overlaps with it, adds nothing twice. */
  'paymentsDesk.importStatement': {
    payload: Type.Unknown(),
    value: Type.Object({
      importId: Id,
      lines: Type.Integer(),
      /** Lines that no import before has brought. */
      fresh: Type.Integer(),
      matched: Type.Integer(),
      unmatched: Type.Integer(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_FORMAT'],
  },
  'paymentsDesk.lines': {
    payload: Type.Object({
      state: Type.Optional(StatementLineState),
      account: Type.Optional(Text(40, 1)),
      ...pageQuery,
    }),
    value: Page(StatementLine),
    refusals: ['FORBIDDEN'],
  },
  /** Orders of the line's account that its money may be for, the likeliest first. */
  'paymentsDesk.candidates': {
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
  /** First pair of eyes: the line's money is for this order. */
  'paymentsDesk.requestLineMatch': {
    payload: Type.Object({ id: Id, orderId: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE', 'ORDER_STATE'],
  },
  /** First pair of eyes: the line's money was, or will be, sent back to who paid it. */
  'paymentsDesk.requestLineReturn': {
    payload: Type.Object({ id: Id, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_LINE_STATE'],
  },
  /** The newest reconciliation, the newest of a business day, or this one. */
  'paymentsDesk.run': {
    payload: Type.Object({ day: Type.Optional(Day), id: Type.Optional(Id) }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'paymentsDesk.runs': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        day: Day,
        startedBy: Type.String(),
        startedAt: Instant,
        accounts: Type.Integer(),
        /** Accounts whose other side gave no statement; the totals are over the others. */
        silent: Type.Integer(),
        ours: Amount,
        theirs: Amount,
        timing: Amount,
        unexplained: Amount,
        differences: Type.Integer(),
        /** Cases of its day that nobody has closed yet. */
        openCases: Type.Integer(),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** What the timing differences of a run are made of. */
  'paymentsDesk.timings': {
    payload: Type.Object({ runId: Id, ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        side: Side,
        channel: Type.String(),
        /** Null for a bank's line that waits for its order. */
        orderNo: Nullable(Type.String()),
        orderId: Nullable(Id),
        providerNo: Nullable(Type.String()),
        /** Positive: theirs has it on the run's day; negative: ours. */
        amount: Amount,
        /** When the other side has it. */
        otherAt: Nullable(Instant),
        /** The run in which it stands the other way round, and its day; null until then. */
        metBy: Nullable(Id),
        metDay: Nullable(Day),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'paymentsDesk.startRun': {
    payload: Type.Object({ day: Day }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'paymentsDesk.cases': {
    payload: Type.Object({ state: Type.Optional(CaseState), side: Type.Optional(Side), ...pageQuery }),
    value: Page(Case),
    refusals: ['FORBIDDEN'],
  },
  'paymentsDesk.takeCase': {
    payload: Type.Object({ id: Id }),
    value: Case,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  'paymentsDesk.closeCase': {
    payload: Type.Object({
      id: Id,
      note: Text(300, 3),
      resolution: Type.Optional(OneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT')),
    }),
    value: Case,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** First pair of eyes: a case about a member's play is closed by a correction of his wallet. */
  'paymentsDesk.requestAdjust': {
    payload: Type.Object({ id: Id, to: OneOf('PLAYER', 'HOUSE'), amount: Amount, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'REQUEST_STATE'],
  },
  'paymentsDesk.corrections': {
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
        askedAt: Instant,
        requestId: Nullable(Id),
        /** ENDED: refused, or nobody decided in time. */
        state: OneOf('ASKED', 'DONE', 'ENDED'),
        checker: Nullable(Type.String()),
        doneAt: Nullable(Instant),
        /** The ledger's command, once it is done. */
        entryId: Nullable(Type.String()),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** First pair of eyes; `entryId` is the wrong entry that a P09 or P36 takes back, `vendor` whose mirror a P32 corrects, `evidence` a picture that was uploaded. */
  'paymentsDesk.requestCorrection': {
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
  'paymentsDesk.financeReport': {
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
