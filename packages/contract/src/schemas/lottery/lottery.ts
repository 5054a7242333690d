import Type, { type TSchema } from 'typebox';
import { Amount, Day, Id, Instant, Nothing, Nullable, OneOf, pageQuery, Text, Uuid } from '../parts.ts';
import { DrawText } from './draws.ts';

export const IssueState = OneOf('OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID', 'PLANNED');
/** UNCONFIRMED: its day is calculated only and people must confirm it; members see it as closed. */
export const OperatorIssueState = OneOf(
  'OPEN',
  'CLOSED',
  'DRAWN',
  'SETTLING',
  'SETTLED',
  'VOID',
  'PLANNED',
  'UNCONFIRMED',
);
export const ResultSource = OneOf('OPERATORS', 'FILE', 'DEMO', 'CHAIN', 'FEED');
/** Lotteries of the e-lottery kind: drawn by the platform, or by others (from THAI on). */
export const ElotteryFamily = OneOf(
  ...(['SSC', 'K3', 'X11X5', 'PK10', 'KENO8', 'PC28', 'LHC', 'YEEKEE', 'THREE_D'] as const),
  ...(['THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL', 'P3'] as const),
);
/** Family whose rules a game follows. */
export const LotteryFamily = Type.Union([Type.Literal('VN'), ElotteryFamily]);
/** Numbers of one draw by prize: DB, G1 … G7 (north) or G8 (south), digit strings with leading zeros; DRAW for an e-lottery. */
export const PrizeNumbers = Type.Record(Type.String(), Type.Array(DrawText));
const issueIn = <State extends TSchema>(state: State) =>
  Type.Object({
    id: Id,
    gameCode: Type.String(),
    number: Type.String(),
    day: Day,
    state,
    opensAt: Instant,
    closesAt: Instant,
    drawsAt: Instant,
    settledAt: Nullable(Instant),
  });
export const Issue = issueIn(IssueState);
export const OperatorIssue = issueIn(OperatorIssueState);
export const Result = Type.Object({
  issueId: Id,
  number: Type.String(),
  day: Day,
  numbers: PrizeNumbers,
  source: ResultSource,
  drawnAt: Instant,
  /** Time at which it replaced a wrong result; null: it is the first. */
  correctedAt: Nullable(Instant),
});
const Game = Type.Object({
  code: Type.String(),
  nameKey: Type.String(),
  accountTypeName: Type.Literal('TCG_LOTTO_VN'),
  region: Type.Union([Type.Literal('NORTH'), Type.Literal('SOUTH')]),
  station: Type.String(),
  defaultPlayType: Type.String(),
  flag: Type.String(),
  open: Type.Boolean(),
  nextClose: Nullable(Instant),
  currentIssue: Nullable(Issue),
  lastResult: Nullable(Result),
});
const Play = Type.Object({
  code: Type.String(),
  nameKey: Type.String(),
  /** Tab of the play: two-digit, parlay, three-digit, four-digit, head-tail, miss. */
  group: Type.String(),
  digits: Type.Integer(),
  numbersPerUnit: Type.Integer(),
  units: Type.Integer(),
  odds: Type.String(),
  rtpPpm: Type.Integer(),
  perOccurrence: Type.Boolean(),
  minPoints: Type.Integer(),
  maxPoints: Type.Integer(),
  unitPrice: Amount,
  limitPerNumber: Amount,
});
export const PayablePpm = Type.Integer({ minimum: 500_000, maximum: 1_000_000 });
const BetLine = Type.Object({
  play: Text(30, 1),
  /** Each an ending or number with the play's digits; parlay and miss plays need several for one unit. */
  numbers: Type.Array(Text(6, 1), { minItems: 1, maxItems: 1000 }),
  points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Accepted share of the odds, for a number that pays less by now (see ODDS_CHANGED); the full odds when absent. */
  payablePpm: Type.Optional(PayablePpm),
});
const BetState = OneOf('OPEN', 'CANCELLED', 'WON', 'LOST', 'VOID');
/**
 * Why a bet counts less than its stake (docs/promotions.md). UNJUDGED: the evaluation failed, and it counts nothing until an operator has
 * examined it.
 */
export const UncountedReason = OneOf('COVERED', 'SECURED', 'UNJUDGED');
export const Bet = Type.Object({
  id: Uuid,
  issueId: Id,
  issueNumber: Type.String(),
  gameCode: Type.String(),
  /** VN: numbers of Vietnam draws; all others: one text of zones, see the calls of `elottery`. */
  family: LotteryFamily,
  play: Type.String(),
  numbers: Type.Array(Type.String()),
  /** Points per number; the multiple of an e-lottery bet. */
  points: Type.Integer(),
  /** Combinations or units bought. */
  tickets: Type.Integer(),
  /** Price of one point, or the price mode of an e-lottery bet. */
  unitPrice: Amount,
  /** Only for the standard style of e-lotteries. */
  prizeGroup: Nullable(Type.Integer()),
  units: Type.Integer(),
  odds: Type.String(),
  /** Share of the odds that it pays, fixed when the bet was placed; 1,000,000 is all. */
  payablePpm: Type.Integer(),
  /** Version of the game's prices when the bet was placed. */
  priceTableVersion: Type.Integer(),
  stake: Amount,
  state: BetState,
  payout: Nullable(Amount),
  rebate: Nullable(Amount),
  /** Valid bet amount; null until it is calculated, some seconds after the payout, and for refunded stakes. */
  validBet: Nullable(Amount),
  /** Null: it counts in full. */
  uncountedReason: Nullable(UncountedReason),
  hits: Nullable(Type.Integer()),
  placedAt: Instant,
  settledAt: Nullable(Instant),
  possibleWin: Amount,
  cancellableUntil: Nullable(Instant),
  result: Nullable(PrizeNumbers),
});

export const lotterySchemas = {
  'lottery.gameMenu': { payload: Nothing, value: Type.Object({ games: Type.Array(Game) }), refusals: [] },
  'lottery.recentGames': { payload: Nothing, value: Type.Object({ games: Type.Array(Game) }), refusals: [] },
  'lottery.openedNumbers': {
    payload: Type.Object({
      gameCode: Text(30, 1),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      before: Type.Optional(Day),
    }),
    value: Type.Object({ results: Type.Array(Result) }),
    refusals: ['NOT_FOUND'],
  },
  'lottery.lobby': {
    payload: Type.Object({ gameCode: Text(30, 1) }),
    value: Type.Object({
      serverTime: Instant,
      game: Game,
      issue: Nullable(Issue),
      previousIssue: Nullable(Issue),
      plays: Type.Array(Play),
      priceTableVersion: Type.Integer(),
      limits: Type.Object({
        minStake: Amount,
        maxStakePerLine: Amount,
        maxStakePerIssue: Amount,
        maxLines: Type.Integer(),
      }),
      cancelAllowed: Type.Boolean(),
      rebatePpm: Type.Integer(),
      /** Numbers of the open draw that are sold out, per play. */
      closedNumbers: Type.Record(Type.String(), Type.Array(Type.String())),
      /** Selections of the open draw that pay less now, per play: share of the odds in ppm. Numbers of a parlay are joined by hyphens. */
      reducedOdds: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer())),
    }),
    refusals: ['NOT_FOUND'],
  },
  'lottery.result': {
    payload: Type.Object({ gameCode: Text(30, 1), day: Day }),
    value: Result,
    refusals: ['NOT_FOUND'],
  },
  'lottery.statistics': {
    payload: Type.Object({ gameCode: Text(30, 1), draws: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    value: Type.Object({
      draws: Type.Integer(),
      /** Two-digit endings "00" … "99": times drawn in the span, and draws since last drawn. */
      endings: Type.Array(Type.Object({ number: Type.String(), drawn: Type.Integer(), since: Type.Integer() })),
      /** Special prize per draw, newest first, with gaps for each digit of head, tail and sum. */
      trend: Type.Array(
        Type.Object({
          day: Day,
          special: Type.String(),
          head: Type.Integer(),
          tail: Type.Integer(),
          sum: Type.Integer(),
          headGaps: Type.Array(Type.Integer()),
          tailGaps: Type.Array(Type.Integer()),
          sumGaps: Type.Array(Type.Integer()),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  'lottery.placeBets': {
    payload: Type.Object({
      requestId: Uuid,
      gameCode: Text(30, 1),
      issueId: Id,
      priceTableVersion: Type.Integer(),
      lines: Type.Array(BetLine, { minItems: 1, maxItems: 50 }),
    }),
    /** All selections or none; the same requestId returns the same answer. */
    value: Type.Object({
      betIds: Type.Array(Uuid),
      stake: Amount,
      /** Of the main wallet after the stake; `seq` is the number of its entry, as in `wallet.balance`. */
      balance: Amount,
      seq: Type.String(),
      placedAt: Instant,
      duplicate: Type.Boolean(),
    }),
    refusals: [
      'ISSUE_CLOSED',
      'ISSUE_NOT_OPEN',
      'PLAY_UNKNOWN',
      'NUMBER_INVALID',
      'POINTS_INVALID',
      'TOO_MANY_LINES',
      'STAKE_BELOW_MIN',
      'STAKE_ABOVE_LIMIT',
      'ISSUE_LIMIT',
      'LIABILITY_LIMIT',
      'ODDS_CHANGED',
      'PRICE_CHANGED',
      'INSUFFICIENT_BALANCE',
      'IDEMPOTENCY_CONFLICT',
      'GAMING_STOPPED',
      'PLAY_STOPPED',
      'SELF_EXCLUDED',
      'RG_STAKE_LIMIT',
      'RG_LOSS_LIMIT',
      'RG_SESSION_LIMIT',
      'RG_REALITY_CHECK',
      'OVERLOADED',
    ],
  },
  'lottery.cancelBet': {
    payload: Type.Object({ betId: Uuid }),
    value: Type.Object({ betId: Uuid, returned: Amount, balance: Amount }),
    refusals: ['NOT_FOUND', 'CANCEL_DISABLED', 'CANCEL_CLOSED', 'STATE_CONFLICT'],
  },
  'lottery.myBets': {
    payload: Type.Object({
      issueId: Type.Optional(Id),
      state: Type.Optional(BetState),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      ...pageQuery,
    }),
    value: Type.Object({
      rows: Type.Array(Bet),
      nextCursor: Nullable(Type.String()),
      sums: Type.Object({ stake: Amount, payout: Amount, profit: Amount, count: Type.Integer() }),
    }),
    refusals: [],
  },
  'lottery.myBet': {
    payload: Type.Object({ betId: Uuid }),
    value: Type.Object({
      bet: Bet,
      entries: Type.Array(
        Type.Object({ entryId: Uuid, posting: Type.String(), amount: Amount, time: Instant, balanceAfter: Amount }),
      ),
      /** Earlier settlements of its draw that were reversed, oldest first. */
      corrections: Type.Array(
        Type.Object({
          kind: OneOf('CORRECTION', 'VOID'),
          at: Instant,
          /** The result until then, and what the bet had paid. */
          numbers: PrizeNumbers,
          payout: Amount,
          reason: Type.String(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
} as const;
