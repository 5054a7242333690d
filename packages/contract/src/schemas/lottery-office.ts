import Type from 'typebox';
import { DrawProof } from './draws.ts';
import { Issue, IssueState, PrizeNumbers, Result } from './lottery.ts';
import { Amount, Day, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

/** Numbers as operators enter them. */
const EnteredNumbers = Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^\\d{2,6}$' })));
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const OfficeIssue = Type.Intersect([
  Issue,
  Type.Object({
    gameCode: Type.String(),
    bets: Type.Integer(),
    members: Type.Integer(),
    stake: Amount,
    payout: Nullable(Amount),
    /** Null where the reader may enter the result, or has no right to see exposure, until there is a result. */
    worstCase: Nullable(Amount),
    resultEntries: Type.Integer(),
    /** Once its draw is over and its result is missing: a first entry, a second one, or people who look why sources differ. */
    waitsFor: Nullable(OneOf('RESULT', 'SECOND_ENTRY', 'DIFFERING', 'CONTRADICTED')),
    /** Whether the reader has entered a result. */
    entered: Type.Boolean(),
  }),
]);
/** Members whose money moves, and by how much together. */
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
export const lotteryOfficeSchemas = {
  'lotteryOffice.issues': {
    payload: Type.Object({
      gameCode: Type.Optional(Text(30)),
      state: Type.Optional(IssueState),
      day: Type.Optional(Day),
      /** The beginning of the draw's number. */
      number: Type.Optional(Text(30)),
      /** Those that are not finished: what waits for a result first, then what closes next. The state is not looked at. */
      running: Type.Optional(Type.Boolean()),
      ...pageQuery,
    }),
    value: Page(OfficeIssue),
    refusals: ['FORBIDDEN'],
  },
  'lotteryOffice.issue': {
    payload: Type.Object({ id: Id }),
    value: Type.Object({
      issue: OfficeIssue,
      result: Nullable(Result),
      /** Sources that differ, by name, and in which prizes; never the numbers. */
      differences: Type.Array(
        Type.Object({ one: Type.String(), other: Type.String(), prizes: Type.Array(Type.String()) }),
      ),
      /** Two people agree against a feed: somebody closes the contradiction before the result stands. */
      contradicted: Type.Boolean(),
      /** Own entry only until two agree: the other operator's numbers stay hidden. */
      entries: Type.Array(
        Type.Object({ operator: Type.String(), at: Instant, mine: Type.Boolean(), numbers: Nullable(PrizeNumbers) }),
      ),
      prizes: Type.Array(Type.Object({ prize: Type.String(), count: Type.Integer(), digits: Type.Integer() })),
      /** ON_REQUEST: shown to who then does not enter the result; ENTERED: he has; WITHHELD: no right to it. */
      exposure: OneOf('SHOWN', 'ON_REQUEST', 'ENTERED', 'WITHHELD'),
      /** Exposure by number for each play, largest first. */
      liability: Type.Array(
        Type.Object({ play: Type.String(), number: Type.String(), stake: Amount, exposure: Amount, limit: Amount }),
      ),
      demoDrawAllowed: Type.Boolean(),
      /** Whether its result came from people, so that another one may take its place. */
      correctable: Type.Boolean(),
      /** Settlements that later ones took the place of, oldest first. */
      past: Type.Array(
        Type.Object({
          run: Type.Integer(),
          kind: OneOf('CORRECTION', 'VOID'),
          settledAt: Instant,
          takenBackAt: Instant,
          numbers: PrizeNumbers,
          payout: Amount,
          reason: Type.String(),
          reference: Type.String(),
          askedBy: Type.String(),
          approvedBy: Type.String(),
        }),
      ),
      /** What an electronic issue is drawn from, as far as it is public. */
      draw: Nullable(DrawProof),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'lotteryOffice.enterResult': {
    payload: Type.Object({ issueId: Id, numbers: EnteredNumbers }),
    value: Type.Object({
      /** CONTRADICTED: two people agree, and a feed says otherwise. */
      state: OneOf('FIRST_ENTRY', 'MISMATCH', 'CONTRADICTED', 'AGREED'),
      /** Prizes in which it differs from what others said. */
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
    ],
  },
  /** What another result of a settled issue would do, or giving it up where none is named; real money. Nothing is changed. */
  'lotteryOffice.checkCorrection': {
    payload: Type.Object({ issueId: Id, numbers: Type.Optional(EnteredNumbers) }),
    value: Type.Object({
      /** Bets that pay something else. */
      bets: Type.Integer(),
      winnersBefore: Type.Integer(),
      winnersAfter: Type.Integer(),
      payoutBefore: Amount,
      payoutAfter: Amount,
      /** Stakes that go back, where it is given up. */
      returned: Amount,
      /** Members' own rebates, and shares of the levels above them. */
      rebateBefore: Amount,
      rebateAfter: Amount,
      sharesBefore: Amount,
      sharesAfter: Amount,
      up: Moved,
      down: Moved,
      /** Members whose wallets do not bear it now; what is missing becomes a debt. */
      debts: Type.Intersect([
        Moved,
        Type.Object({
          largest: Type.Array(Type.Object({ account: Type.String(), taken: Amount, wallet: Amount, debt: Amount })),
        }),
      ]),
    }),
    refusals: CORRECTION_REFUSALS,
  },
  /** First pair of eyes; the second decides the request under staff.decideRequest. */
  'lotteryOffice.requestCorrection': {
    payload: Type.Object({
      issueId: Id,
      numbers: EnteredNumbers,
      reason: Text(300, 3),
      /** Where the right result can be read. */
      reference: Text(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: [...CORRECTION_REFUSALS, 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** First pair of eyes: betting on a draw that others hold closes earlier than planned; members are told. */
  'lotteryOffice.requestClose': {
    payload: Type.Object({ issueId: Id, closesAt: Instant, reason: Text(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ISSUE_STATE', 'CLOSE_TIME', 'RESULT_BY_DRAW', 'REQUEST_STATE'],
  },
  'lotteryOffice.demoDraw': {
    payload: Type.Object({ issueId: Id }),
    value: Type.Object({ numbers: PrizeNumbers }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ISSUE_STATE', 'RESULT_BEFORE_DRAW', 'SANDBOX_OFF', 'RESULT_BY_DRAW'],
  },
  /** What a file would do, line by line; nothing is changed. */
  'lotteryOffice.checkResults': {
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
      /** The first 200, those that matter most before the others. */
      rows: Type.Array(
        Type.Object({
          line: Type.Integer(),
          /** ENTRY: one entry of the sender for a draw without a result. HISTORY: a past day without a draw here. */
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
  /** Takes the file whose preview was seen: one blind entry of the sender a draw; history waits for a second person. */
  'lotteryOffice.loadResults': {
    payload: Type.Object({
      gameCode: Text(30, 1),
      csv: Text(4_000_000, 1),
      /** Of the file as the preview named it. */
      sha256: Sha256,
      /** Where the file comes from. */
      reason: Text(300, 3),
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
      /** The request for a second person to make the past days history; null where there are none. */
      requestId: Nullable(Id),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RESULT_INVALID', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
} as const;
