import Type from 'typebox';
import { Amount, Day, Id, Instant, Language, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { DrawText } from './draws.ts';
import { ElotteryFamily, IssueState, PayablePpm, PrizeNumbers, ResultSource } from './lottery.ts';
import { Device, lottoEntry, PrizeMode } from './lotto.ts';

const Issue = Type.Object({
  id: Id,
  gameCode: Type.String(),
  number: Type.String(),
  day: Day,
  state: IssueState,
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  settledAt: Nullable(Instant),
});
const Result = Type.Object({
  issueId: Id,
  number: Type.String(),
  digits: DrawText,
  source: ResultSource,
  drawnAt: Instant,
  /** Time at which it replaced a wrong result; null: it is the first. */
  correctedAt: Nullable(Instant),
  /** For five-digit results. */
  figures: Nullable(
    Type.Object({
      sum: Type.Integer(),
      big: Type.Boolean(),
      odd: Type.Boolean(),
      /** First ball compared with the last. */
      side: OneOf('DRAGON', 'TIGER', 'TIE'),
      /** Count of the most frequent digit in the front, middle and back three: 1 group 6, 2 group 3, 3 triple. */
      repeats: Type.Array(Type.Integer()),
    }),
  ),
  /** Derived attributes of other draws: symbols of plays, `11`, `big`, `odd`. */
  shown: Type.Array(Type.String()),
});
const Game = Type.Object({
  code: Type.String(),
  nameKey: Type.String(),
  /** Lotteries of Southeast Asia have a separate page; LOTT are games of the ELOTT style drawn by other organisations. */
  accountTypeName: OneOf('ELOTT', 'LOTT', 'TCG_SEA'),
  family: ElotteryFamily,
  /** Whether prize groups apply; other games have only odds. */
  hasGroups: Type.Boolean(),
  /** 0: drawn on calendar days. */
  intervalSeconds: Type.Integer(),
  defaultPlayType: Type.String(),
  currentIssue: Nullable(Issue),
  lastResult: Nullable(Result),
});
/** Rules for counting units, as data: see the rules of play in the fairness pages. */
const Counting = Type.Object({
  kind: OneOf(
    'PRODUCT',
    'SUM',
    'WEIGHTS',
    'CHOOSE',
    'SYMMETRIC',
    'DISJOINT',
    'DIFFERENT',
    'BANKERS',
    'ONE',
    'ORDERS',
    'ANY_ORDER',
  ),
  factor: Type.Integer(),
  placesTaken: Nullable(Type.Integer()),
  weights: Type.Optional(Type.Array(Type.Integer())),
  taken: Type.Optional(Type.Integer()),
  many: Type.Optional(Type.Integer()),
  few: Type.Optional(Type.Integer()),
  isOneZone: Type.Optional(Type.Boolean()),
});
const Play = Type.Object({
  code: Type.String(),
  style: OneOf('STANDARD', 'CREDIT'),
  tab: Type.String(),
  row: OneOf('straight', 'group', 'other'),
  method: Type.String(),
  /** Places 0–4 that it uses. */
  places: Type.Array(Type.Integer()),
  alphabet: OneOf('DIGIT', 'ATTRIBUTE', 'SIDE', 'PATTERN', 'VALUE', 'NUMBER'),
  symbols: Type.Array(Type.String()),
  width: Type.Integer(),
  zones: Type.Array(Type.Object({ min: Type.Integer(), max: Type.Integer() })),
  filledZones: Type.Integer(),
  leastPlaces: Nullable(Type.Integer()),
  counting: Counting,
  /** Cost of a unit per unit of stake, as a fraction or whole number: 1, less a discount. */
  cost: Type.String(),
  /**
   * Prizes in the order of the board: the fair return of 1.00 on one unit, or the odds in the credit style; with six decimals, and exactly
   * as a fraction or whole number. `rtpPpm` (at odds): average return of all prizes of the unit's kind.
   */
  tiers: Type.Array(
    Type.Object({
      code: Type.String(),
      kind: Type.String(),
      fair: Type.String(),
      exact: Type.String(),
      rtpPpm: Nullable(Type.Integer()),
    }),
  ),
  /** If each symbol is a unit: index of its prize in `tiers`, in the order of `symbols`. */
  symbolTiers: Type.Array(Type.Integer()),
  /** The play whose missing counts apply to its symbols; null in SSC, where the places have the counts. */
  missingOf: Nullable(Type.String()),
});
const Line = Type.Object({
  play: Text(30, 1),
  /** Zones separated by bars, e.g. `13|057|29`, `|||5|`, `034@12,55`. */
  selection: Text(6008, 1),
  /** A price mode of the standard style, or the stake of each pick in the credit style. */
  unitPrice: Amount,
  multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  prizeGroup: Nullable(Type.Integer({ minimum: 1700, maximum: 2000 })),
  /** Accepted share of the prizes, for a selection that pays less by now (see ODDS_CHANGED); the full prizes when absent. */
  payablePpm: Type.Optional(PayablePpm),
});
const BET_REFUSALS = [
  'ISSUE_CLOSED',
  'ISSUE_NOT_OPEN',
  'PLAY_UNKNOWN',
  'NUMBER_INVALID',
  'MODE_INVALID',
  'MULTIPLE_INVALID',
  'PRIZE_GROUP_INVALID',
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
  'NOT_FOUND',
] as const;

const Chase = Type.Object({
  id: Uuid,
  gameCode: Type.String(),
  state: OneOf('RUNNING', 'WON', 'STOPPED', 'DONE'),
  stopOnWin: Type.Boolean(),
  issues: Type.Integer(),
  /** Draws that are settled or refunded. */
  finished: Type.Integer(),
  /** Total stake of all its draws at the start. */
  stake: Amount,
  returned: Amount,
  payout: Amount,
  lines: Type.Array(
    Type.Object({
      play: Type.String(),
      selection: Type.String(),
      units: Type.Integer(),
      prizeGroup: Nullable(Type.Integer()),
    }),
  ),
  firstIssue: Type.String(),
  lastIssue: Type.String(),
  startedAt: Instant,
});

export const elotterySchemas = {
  'elottery.menu': { payload: Type.Object({}), value: Type.Object({ games: Type.Array(Game) }), refusals: [] },
  'elottery.lobby': {
    payload: Type.Object({ gameCode: Text(30, 1) }),
    value: Type.Object({
      serverTime: Instant,
      game: Game,
      issue: Nullable(Issue),
      previousIssue: Nullable(Issue),
      /** Draws that take bets at these prices, the current one first, at most 120: the range of a chase. */
      upcoming: Type.Array(Type.Object({ id: Id, number: Type.String(), closesAt: Instant })),
      /** The next draw that is not on sale yet because the lottery has not announced its day. */
      awaited: Nullable(Type.Object({ day: Day, drawsAt: Instant })),
      plays: Type.Array(Play),
      priceTableVersion: Type.Integer(),
      /** Unit prices in the standard style. */
      modes: Type.Array(Amount),
      /** Prize groups: the bettor's own one and the range that he may choose, in steps of two; 0 in games with odds only. */
      groups: Type.Object({ min: Type.Integer(), max: Type.Integer(), own: Type.Integer() }),
      limits: Type.Object({
        minStake: Amount,
        maxStakePerLine: Amount,
        maxStakePerIssue: Amount,
        maxLines: Type.Integer(),
        maxMultiple: Type.Integer(),
        /** Maximum units per selection. */
        maxUnits: Type.Integer(),
        maxPayout: Amount,
      }),
      cancelAllowed: Type.Boolean(),
      /** Rebate rate on stakes of the credit style. */
      rebatePpm: Type.Integer(),
    }),
    refusals: ['NOT_FOUND'],
  },
  'elottery.statistics': {
    payload: Type.Object({ gameCode: Text(30, 1), draws: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    value: Type.Object({
      /** Newest first. */
      results: Type.Array(Result),
      /** Per place: draws since each digit was last drawn there. */
      missing: Type.Array(Type.Array(Type.Integer())),
      /** The same for a digit anywhere in a group of places that plays use, by place numbers: `234`. */
      missingAmong: Type.Record(Type.String(), Type.Array(Type.Integer())),
      /** For games other than SSC: the same per play, zone and symbol. */
      missingOf: Type.Record(Type.String(), Type.Array(Type.Array(Type.Integer()))),
      /** The play of the trend; null in SSC, whose trend is by place. */
      trendOf: Nullable(Type.String()),
      /** Per result and place: draws since each digit or symbol was last drawn, as of that result; 0 for the drawn one. */
      trend: Type.Array(Type.Array(Type.Array(Type.Integer()))),
    }),
    refusals: ['NOT_FOUND'],
  },
  /** Newest first; default a hundred. */
  'elottery.openedNumbers': {
    payload: Type.Object({ gameCode: Text(30, 1), count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    value: Type.Object({ results: Type.Array(Result) }),
    refusals: ['NOT_FOUND'],
  },
  /** Lotteries of all pages by bets of the last day, most first; default twenty. */
  'elottery.popular': {
    payload: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      prizeMode: Type.Optional(PrizeMode),
      device: Type.Optional(Device),
      language: Type.Optional(Language),
    }),
    value: Type.Object({ games: Type.Array(Type.Object(lottoEntry)) }),
    refusals: [],
  },
  /** Last result of each lottery of all pages, newest first. */
  'elottery.recentResults': {
    payload: Type.Object({
      /** Default: all. */
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      language: Type.Optional(Language),
    }),
    value: Type.Object({
      results: Type.Array(
        Type.Object({
          gameCode: Type.String(),
          nameKey: Type.String(),
          gameName: Type.String(),
          issueId: Id,
          number: Type.String(),
          day: Day,
          numbers: PrizeNumbers,
          source: ResultSource,
          drawnAt: Instant,
        }),
      ),
    }),
    refusals: [],
  },
  'elottery.placeBets': {
    payload: Type.Object({
      requestId: Uuid,
      gameCode: Text(30, 1),
      issueId: Id,
      priceTableVersion: Type.Integer(),
      lines: Type.Array(Line, { minItems: 1, maxItems: 50 }),
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
    refusals: [...BET_REFUSALS, 'OVERLOADED'],
  },
  'elottery.startChase': {
    payload: Type.Object({
      requestId: Uuid,
      gameCode: Text(30, 1),
      priceTableVersion: Type.Integer(),
      lines: Type.Array(Line, { minItems: 1, maxItems: 50 }),
      /** The selections' multiples are multiplied by the draw's. */
      issues: Type.Array(Type.Object({ issueId: Id, multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }), {
        minItems: 1,
        maxItems: 120,
      }),
      stopOnWin: Type.Boolean(),
    }),
    value: Type.Object({ chaseId: Uuid, stake: Amount, balance: Amount, duplicate: Type.Boolean() }),
    refusals: [...BET_REFUSALS, 'CHASE_INVALID'],
  },
  'elottery.stopChase': {
    payload: Type.Object({ chaseId: Uuid }),
    /** Draws whose stakes were refunded; draws closed meanwhile remain. */
    value: Type.Object({ chaseId: Uuid, issues: Type.Integer(), returned: Amount }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  'elottery.myChases': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(Chase),
    refusals: [],
  },
  'elottery.myChase': {
    payload: Type.Object({ chaseId: Uuid }),
    value: Type.Object({
      chase: Chase,
      issues: Type.Array(
        Type.Object({
          issueId: Id,
          number: Type.String(),
          multiple: Type.Integer(),
          stake: Amount,
          state: OneOf('WAITING', 'WON', 'LOST', 'RETURNED', 'VOID'),
          payout: Nullable(Amount),
          digits: Nullable(DrawText),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
} as const;
