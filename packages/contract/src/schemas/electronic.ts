import Type from 'typebox';
import { DrawText } from './draws.ts';
import { ElectronicFamily, IssueState, PayablePpm, PrizeNumbers, ResultSource } from './lottery.ts';
import { Device, lottoEntry, PrizeMode } from './lotto.ts';
import { Amount, Day, Id, Instant, Language, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

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
  /** When it took the place of a result that was wrong; null: it is the first. */
  correctedAt: Nullable(Instant),
  /** Of five digits. */
  figures: Nullable(
    Type.Object({
      sum: Type.Integer(),
      big: Type.Boolean(),
      odd: Type.Boolean(),
      /** First ball against the last. */
      side: OneOf('DRAGON', 'TIGER', 'TIE'),
      /** How often the most frequent digit occurs in the front, middle and back three: 1 group 6, 2 group 3, 3 triple. */
      repeats: Type.Array(Type.Integer()),
    }),
  ),
  /** Of other draws, what people read off them: symbols of plays, `11`, `big`, `odd`. */
  shown: Type.Array(Type.String()),
});
const Game = Type.Object({
  code: Type.String(),
  nameKey: Type.String(),
  /** Lotteries of Southeast Asia have a page of their own; LOTT is what others draw in the style of ELOTT. */
  accountTypeName: OneOf('ELOTT', 'LOTT', 'TCG_SEA'),
  family: ElectronicFamily,
  /** Whether prize groups are bet at; other games have odds alone. */
  hasGroups: Type.Boolean(),
  /** 0: drawn on days of a calendar. */
  intervalSeconds: Type.Integer(),
  defaultPlayType: Type.String(),
  currentIssue: Nullable(Issue),
  lastResult: Nullable(Result),
});
/** How units are counted, as data: see the rules of play in the fairness pages. */
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
  /** Places 0–4 that it looks at. */
  places: Type.Array(Type.Integer()),
  alphabet: OneOf('DIGIT', 'ATTRIBUTE', 'SIDE', 'PATTERN', 'VALUE', 'NUMBER'),
  symbols: Type.Array(Type.String()),
  width: Type.Integer(),
  zones: Type.Array(Type.Object({ min: Type.Integer(), max: Type.Integer() })),
  filledZones: Type.Integer(),
  leastPlaces: Nullable(Type.Integer()),
  counting: Counting,
  /** What a unit costs for each unit of stake, as a fraction or whole number: 1, less a discount. */
  cost: Type.String(),
  /**
   * Prizes in the order of the board: the fair return of 1.00 on one unit, or in the credit style the odds; with six decimals, and
   * exactly as a fraction or whole number. `rtpPpm`, at odds: what all prizes of the unit's kind return on average.
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
  /** Where each symbol is a unit: the place of its prize in `tiers`, in the order of `symbols`. */
  symbolTiers: Type.Array(Type.Integer()),
  /** The play whose missing counts belong to its symbols; null in SSC, where places tell. */
  missingOf: Nullable(Type.String()),
});
const Line = Type.Object({
  play: Text(30, 1),
  /** Zones separated by bars; see docs. `13|057|29`, `|||5|`, `034@12,55`. */
  selection: Text(6008, 1),
  /** A mode of the standard style, or the stake of each pick in the credit style. */
  unitPrice: Amount,
  multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  prizeGroup: Nullable(Type.Integer({ minimum: 1700, maximum: 2000 })),
  /** How much of its prizes is accepted, where a selection pays less by now (see ODDS_CHANGED); all where it is not said. */
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
  /** Issues that are settled or were given back. */
  finished: Type.Integer(),
  /** What all its issues held when it began. */
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

export const electronicSchemas = {
  'electronic.menu': { payload: Type.Object({}), value: Type.Object({ games: Type.Array(Game) }), refusals: [] },
  'electronic.lobby': {
    payload: Type.Object({ gameCode: Text(30, 1) }),
    value: Type.Object({
      serverTime: Instant,
      game: Game,
      issue: Nullable(Issue),
      previousIssue: Nullable(Issue),
      /** Issues that take bets at these prices, the current one first, at most 120: what a chase may go through. */
      upcoming: Type.Array(Type.Object({ id: Id, number: Type.String(), closesAt: Instant })),
      plays: Type.Array(Play),
      priceTableVersion: Type.Integer(),
      /** Prices of a unit in the standard style. */
      modes: Type.Array(Amount),
      /** Prize groups: the bettor's own one and the range in which he may play, in steps of two; 0 in games at odds alone. */
      groups: Type.Object({ min: Type.Integer(), max: Type.Integer(), own: Type.Integer() }),
      limits: Type.Object({
        minStake: Amount,
        maxStakePerLine: Amount,
        maxStakePerIssue: Amount,
        maxLines: Type.Integer(),
        maxMultiple: Type.Integer(),
        /** Units that one line may buy. */
        maxUnits: Type.Integer(),
        maxPayout: Amount,
      }),
      cancelAllowed: Type.Boolean(),
      /** Rate on stakes of the credit style. */
      rebatePpm: Type.Integer(),
    }),
    refusals: ['NOT_FOUND'],
  },
  'electronic.statistics': {
    payload: Type.Object({ gameCode: Text(30, 1), draws: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    value: Type.Object({
      /** Newest first. */
      results: Type.Array(Result),
      /** Per place, issues since each digit last came there. */
      missing: Type.Array(Type.Array(Type.Integer())),
      /** The same for a digit anywhere among the places that plays look at together, by their numbers: `234`. */
      missingAmong: Type.Record(Type.String(), Type.Array(Type.Integer())),
      /** Of games other than SSC: the same per play, zone and symbol. */
      missingOf: Type.Record(Type.String(), Type.Array(Type.Array(Type.Integer()))),
      /** The play of the trend; null in SSC, whose trend is that of its places. */
      trendOf: Nullable(Type.String()),
      /** Per result and place, how long each digit or symbol had stayed away as of it: 0 for the one drawn. */
      trend: Type.Array(Type.Array(Type.Array(Type.Integer()))),
    }),
    refusals: ['NOT_FOUND'],
  },
  /** Newest first; a hundred where no count is named. */
  'electronic.openedNumbers': {
    payload: Type.Object({ gameCode: Text(30, 1), count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    value: Type.Object({ results: Type.Array(Result) }),
    refusals: ['NOT_FOUND'],
  },
  /** Lotteries of all pages by the bets of the last day, most first; twenty where no count is named. */
  'electronic.popular': {
    payload: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      prizeMode: Type.Optional(PrizeMode),
      device: Type.Optional(Device),
      language: Type.Optional(Language),
    }),
    value: Type.Object({ games: Type.Array(Type.Object(lottoEntry)) }),
    refusals: [],
  },
  /** The last result of each lottery of all pages, newest first. */
  'electronic.recentResults': {
    payload: Type.Object({
      /** All of them where no count is named. */
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
  'electronic.placeBets': {
    payload: Type.Object({
      requestId: Uuid,
      gameCode: Text(30, 1),
      issueId: Id,
      priceTableVersion: Type.Integer(),
      lines: Type.Array(Line, { minItems: 1, maxItems: 50 }),
    }),
    /** All lines or none; the same requestId answers the same. */
    value: Type.Object({
      betIds: Type.Array(Uuid),
      stake: Amount,
      balance: Amount,
      placedAt: Instant,
      duplicate: Type.Boolean(),
    }),
    refusals: [...BET_REFUSALS, 'OVERLOADED'],
  },
  'electronic.startChase': {
    payload: Type.Object({
      requestId: Uuid,
      gameCode: Text(30, 1),
      priceTableVersion: Type.Integer(),
      lines: Type.Array(Line, { minItems: 1, maxItems: 50 }),
      /** The lines' multiples are multiplied by the issue's. */
      issues: Type.Array(Type.Object({ issueId: Id, multiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }), {
        minItems: 1,
        maxItems: 120,
      }),
      stopOnWin: Type.Boolean(),
    }),
    value: Type.Object({ chaseId: Uuid, stake: Amount, balance: Amount, duplicate: Type.Boolean() }),
    refusals: [...BET_REFUSALS, 'CHASE_INVALID'],
  },
  'electronic.stopChase': {
    payload: Type.Object({ chaseId: Uuid }),
    /** Issues whose stakes were given back; those closed meanwhile stand. */
    value: Type.Object({ chaseId: Uuid, issues: Type.Integer(), returned: Amount }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  'electronic.myChases': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(Chase),
    refusals: [],
  },
  'electronic.myChase': {
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
