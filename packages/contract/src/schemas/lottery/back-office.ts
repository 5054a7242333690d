import Type from 'typebox';
import { Amount, Day, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { DrawProof } from './draws.ts';
import { OperatorIssue, OperatorIssueState, PrizeNumbers, Result } from './lottery.ts';

/** Numbers entered by operators. */
const EnteredNumbers = Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^\\d{2,6}$' })));
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const BackOfficeIssue = Type.Intersect([
  OperatorIssue,
  Type.Object({
    gameCode: Type.String(),
    bets: Type.Integer(),
    members: Type.Integer(),
    stake: Amount,
    payout: Nullable(Amount),
    /** Null until there is a result, if the reader may enter the result or has no right to see exposure. */
    worstCase: Nullable(Amount),
    resultEntries: Type.Integer(),
    /** After the draw time, while the result is missing: a first entry, a second one, or a person who examines why sources differ. */
    waitsFor: Nullable(OneOf('RESULT', 'SECOND_ENTRY', 'DIFFERING', 'CONTRADICTED')),
    /** Whether the reader has entered a result. */
    entered: Type.Boolean(),
  }),
]);
/** Number of members affected, and the total amount. */
const Moved = Type.Object({ members: Type.Integer(), amount: Amount });
const CORRECTION_REFUSALS = [
  'FORBIDDEN',
  'NOT_FOUND',
  'ISSUE_STATE',
  'ISSUE_BUSY',
  'RESULT_INVALID',
  'RESULT_UNCHANGED',
  'RESULT_BY_DRAW',
] as const;
export const lotteryBackOfficeSchemas = {
  'lotteryBackOffice.issues': {
    payload: Type.Object({
      gameCode: Type.Optional(Text(30)),
      state: Type.Optional(OperatorIssueState),
      day: Type.Optional(Day),
      /** Prefix of the draw's number. */
      number: Type.Optional(Text(30)),
      /** Unfinished draws: first those that wait for a result, then by closing time. The state filter is ignored. */
      running: Type.Optional(Type.Boolean()),
      ...pageQuery,
    }),
    value: Page(BackOfficeIssue),
    refusals: ['FORBIDDEN'],
  },
  'lotteryBackOffice.issue': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      issue: BackOfficeIssue,
      result: Nullable(Result),
      /** Names of the sources that differ, and in which prizes; never the numbers. */
      differences: Type.Array(
        Type.Object({ one: Type.String(), other: Type.String(), prizes: Type.Array(Type.String()) }),
      ),
      /** Two operators agree but a feed differs: a person must close the contradiction before the result counts. */
      contradicted: Type.Boolean(),
      /** Only the reader's own entry until two agree: the other operator's numbers stay hidden. */
      entries: Type.Array(
        Type.Object({ operator: Type.String(), at: Instant, mine: Type.Boolean(), numbers: Nullable(PrizeNumbers) }),
      ),
      prizes: Type.Array(Type.Object({ prize: Type.String(), count: Type.Integer(), digits: Type.Integer() })),
      /**
       * ON_REQUEST: shown to an operator who declares not to enter the result; ENTERED: hidden, he has entered it; WITHHELD: no permission.
       */
      exposure: OneOf('SHOWN', 'ON_REQUEST', 'ENTERED', 'WITHHELD'),
      /** Exposure by number for each play, largest first. */
      liability: Type.Array(
        Type.Object({ play: Type.String(), number: Type.String(), stake: Amount, exposure: Amount, limit: Amount }),
      ),
      demoDrawAllowed: Type.Boolean(),
      /** Whether the result was entered by people, so that it can be corrected. */
      correctable: Type.Boolean(),
      /** Settlements replaced by later ones, oldest first. */
      past: Type.Array(
        Type.Object({
          run: Type.Integer(),
          kind: OneOf('CORRECTION', 'VOID'),
          settledAt: Instant,
          reversedAt: Instant,
          numbers: PrizeNumbers,
          payout: Amount,
          reason: Type.String(),
          reference: Type.String(),
          requestedBy: Type.String(),
          approvedBy: Type.String(),
        }),
      ),
      /** Public inputs of an e-lottery draw. */
      draw: Nullable(DrawProof),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'lotteryBackOffice.enterResult': {
    payload: Type.Object({ issueId: Id, numbers: EnteredNumbers }),
    value: Type.Object({
      /** CONTRADICTED: two operators agree, but a feed differs. */
      state: OneOf('FIRST_ENTRY', 'MISMATCH', 'CONTRADICTED', 'AGREED'),
      /** Prizes in which it differs from other sources. */
      differing: Type.Array(Type.String()),
    }),
    refusals: [
      'FORBIDDEN',
      'NOT_FOUND',
      'ISSUE_STATE',
      'RESULT_BEFORE_DRAW',
      'RESULT_INVALID',
      'RESULT_SAME_PERSON',
      'RESULT_AFTER_EXPOSURE',
      'RESULT_EXISTS',
      'RESULT_BY_DRAW',
      'FOUR_EYES_SAME_PERSON',
    ],
  },
  /** Effect of another result for a settled draw, or of voiding the draw if none is given; real money. Changes nothing. */
  'lotteryBackOffice.checkCorrection': {
    payload: Type.Object({ issueId: Id, numbers: Type.Optional(EnteredNumbers) }),
    value: Type.Object({
      /** Bets whose payout changes. */
      bets: Type.Integer(),
      winnersBefore: Type.Integer(),
      winnersAfter: Type.Integer(),
      payoutBefore: Amount,
      payoutAfter: Amount,
      /** Stakes refunded if the draw is voided. */
      returned: Amount,
      /** Members' own rebates, and the agents' shares above them. */
      rebateBefore: Amount,
      rebateAfter: Amount,
      sharesBefore: Amount,
      sharesAfter: Amount,
      up: Moved,
      down: Moved,
      /** Members whose wallets cannot cover the difference now; the missing amount becomes a debt. */
      debts: Type.Intersect([
        Moved,
        Type.Object({
          largest: Type.Array(Type.Object({ account: Type.String(), taken: Amount, wallet: Amount, debt: Amount })),
        }),
      ]),
    }),
    refusals: CORRECTION_REFUSALS,
  },
  /** First person of a four-eyes request; the second decides it with staff.decideRequest. */
  'lotteryBackOffice.requestCorrection': {
    payload: Type.Object({
      issueId: Id,
      numbers: EnteredNumbers,
      reason: ShownLines(300, 3),
      /** Source where the right result can be read. */
      reference: Shown(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: [...CORRECTION_REFUSALS, 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First person of a four-eyes request: closes betting earlier than planned, for a draw held by others; members are notified. */
  'lotteryBackOffice.requestClose': {
    payload: Type.Object({ issueId: Id, closesAt: Instant, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ISSUE_STATE', 'CLOSE_TIME', 'RESULT_BY_DRAW', 'REQUEST_STATE'],
  },
  'lotteryBackOffice.demoDraw': {
    payload: Type.Object({ issueId: Id }),
    value: Type.Object({ numbers: PrizeNumbers }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ISSUE_STATE', 'RESULT_BEFORE_DRAW', 'SANDBOX_OFF', 'RESULT_BY_DRAW'],
  },
  /** Effect of a file, row by row; changes nothing. */
  'lotteryBackOffice.checkResults': {
    payload: Type.Object({ gameCode: Text(30, 1), csv: Text(4_000_000, 1) }),
    value: Type.Object({
      sha256: Sha256,
      counts: Type.Object({
        ENTRY: Type.Integer(),
        DIFFERENT: Type.Integer(),
        REFUSED: Type.Integer(),
        HISTORY: Type.Integer(),
        KNOWN: Type.Integer(),
      }),
      from: Nullable(Day),
      to: Nullable(Day),
      /** The first 200, the most important ones first. */
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          /** ENTRY: an entry by the sender for a draw without a result. HISTORY: a past day without a draw on this platform. */
          kind: OneOf('ENTRY', 'DIFFERENT', 'REFUSED', 'HISTORY', 'KNOWN'),
          reason: Nullable(Type.String()),
          day: Nullable(Day),
          numbers: Nullable(PrizeNumbers),
          /** Bets on the draw that waits for its result. */
          bets: Nullable(Type.Integer()),
        }),
      ),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RESULT_INVALID'],
  },
  /** Imports the previewed file: one blind entry of the sender per draw; history waits for a second approver. */
  'lotteryBackOffice.loadResults': {
    payload: Type.Object({
      gameCode: Text(30, 1),
      csv: Text(4_000_000, 1),
      /** Hash of the file, as returned by the preview. */
      sha256: Sha256,
      /** Origin of the file. */
      reason: ShownLines(300, 3),
    }),
    value: Type.Object({
      entries: Type.Array(
        Type.Object({
          line: Type.Integer(),
          day: Day,
          number: Type.String(),
          state: OneOf('FIRST_ENTRY', 'MISMATCH', 'CONTRADICTED', 'AGREED', 'REFUSED'),
          reason: Nullable(Type.String()),
          differing: Type.Array(Type.String()),
        }),
      ),
      /** Four-eyes request to add the past days to the history; null if there are none. */
      requestId: Nullable(Id),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RESULT_INVALID', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
