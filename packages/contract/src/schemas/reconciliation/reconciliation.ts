import Type from 'typebox';
import { Amount, Day, Id, Instant, Nullable, OneOf, Page, pageQuery } from '../parts.ts';
import { ShownLines } from '../shown.ts';

const Side = OneOf('DEPOSIT', 'PAYOUT', 'BANK', 'BALANCE', 'VENDOR', 'MIRROR', 'SEAMLESS');
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
  /** The open four-eyes request about it. */
  request: Nullable(Id),
  /** Whether its difference is above what the reading operator may still close today without a second person. */
  secondPerson: Type.Boolean(),
  openedAt: Instant,
  endedAt: Nullable(Instant),
});

export const reconciliationSchemas = {
  /** The newest reconciliation, the newest of a business day, or the one with this id. */
  'reconciliation.run': {
    payload: Type.Object({ day: Type.Optional(Day), id: Type.Optional(Id) }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'reconciliation.runs': {
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
  'reconciliation.timings': {
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
  'reconciliation.startRun': {
    payload: Type.Object({ day: Day }),
    value: Run,
    refusals: ['FORBIDDEN', 'BAD_REQUEST'],
  },
  'reconciliation.cases': {
    payload: Type.Object({ state: Type.Optional(CaseState), side: Type.Optional(Side), ...pageQuery }),
    value: Page(Case),
    refusals: ['FORBIDDEN'],
  },
  'reconciliation.takeCase': {
    payload: Type.Object({ id: Id }),
    value: Case,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** A difference above the sum that one person closes in a business day becomes a four-eyes request. */
  'reconciliation.closeCase': {
    payload: Type.Object({
      id: Id,
      note: ShownLines(300, 3),
      resolution: Type.Optional(OneOf('EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT')),
    }),
    value: Type.Object({ requestId: Nullable(Id), case: Case }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request: closes a case about a member's play with a correction of his wallet. */
  'reconciliation.requestAdjust': {
    payload: Type.Object({ id: Id, to: OneOf('PLAYER', 'HOUSE'), amount: Amount, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'REQUEST_STATE'],
  },
  /** A business day by account and posting; amounts on the account's normal side. */
  'reconciliation.financeReport': {
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
