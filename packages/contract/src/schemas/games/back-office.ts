import Type from 'typebox';
import { Amount, Day, Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { ShownLines } from '../shown.ts';
import { RoundId, RoundState, round } from './games.ts';

const BackOfficeRound = Type.Object({ ...round, memberId: Id, account: Type.String(), book: OneOf('REAL', 'TEST') });

/** `OFF` is hidden from players; `MAINTENANCE` is shown but cannot be opened. */
const OfferState = OneOf('ON', 'MAINTENANCE', 'OFF');
const Reason = ShownLines(300, 3);
const Position = Type.Integer({ minimum: 0, maximum: 100_000 });

const BackOfficeVendor = Type.Object({
  vassalage: Type.String(),
  gameType: Type.String(),
  displayName: Type.String(),
  state: OfferState,
  isHot: Type.Boolean(),
  position: Type.Integer(),
  /** Number of games of the vendor in this category, in any state. */
  games: Type.Integer(),
  openRounds: Type.Integer(),
});

const BackOfficeGame = Type.Object({
  vassalage: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  gameType: Type.String(),
  state: OfferState,
  /** State for players: the worse of the game's own state and its vendor's. */
  effective: OfferState,
  /** 0 if the game has a demo mode. */
  supportPlay: Type.Union([Type.Literal(0), Type.Literal(1)]),
  isHot: Type.Boolean(),
  position: Type.Integer(),
  /** Percent with two decimals; empty if the maker does not state it. */
  returnToPlayer: Type.String(),
  openRounds: Type.Integer(),
});

const PrizeState = OneOf('HELD', 'PAID', 'DECLINED');

/** A prize paid by a vendor outside of bets, above the limit that needs no approval. */
const PrizeOnHold = Type.Object({
  id: Id,
  vassalage: Type.String(),
  gameId: Type.String(),
  round: Type.String(),
  /** The vendor's own id of the transaction. */
  transaction: Type.String(),
  operation: OneOf('promoWin', 'jackpotWin', 'adjust'),
  memberId: Id,
  account: Type.String(),
  amount: Amount,
  state: PrizeState,
  firstAt: Instant,
  /** Time at which the vendor last sent it. */
  lastAt: Instant,
  decidedAt: Nullable(Instant),
  /** Decision that waits for a second approver. */
  request: Nullable(Id),
});

/** A round that its vendor has left open, and the vendor's answer about it. */
const OpenRound = Type.Object({
  ...BackOfficeRound.properties,
  /** The vendor supports round queries. */
  canAsk: Type.Boolean(),
  asked: Nullable(
    Type.Object({
      at: Instant,
      /** UNKNOWN: the vendor has no such round; SILENT: no answer. */
      answer: OneOf('OPEN', 'ENDED', 'VOID', 'UNKNOWN', 'SILENT'),
      stake: Nullable(Amount),
      payout: Nullable(Amount),
    }),
  ),
  /** Close request that waits for a second approver. */
  request: Nullable(Id),
});

/** Immediate stop of play: for all members if `memberId` is null, else for one. */
const Stop = Type.Object({
  memberId: Nullable(Id),
  account: Nullable(Type.String()),
  reason: Type.String(),
  operator: Type.String(),
  at: Instant,
  /** Whether the reader ordered it and may end it alone. */
  isByReader: Type.Boolean(),
  /** The open four-eyes request to end it. */
  requestId: Nullable(Id),
});
/** Target of a stop: all members without an id. */
const stopTarget = { memberId: Type.Optional(Id), reason: Reason };

/** One entry of the member's main wallet made by a transaction. */
const RoundEntry = Type.Object({ entryId: Uuid, posting: Type.String(), account: Type.String(), amount: Amount });

export const gamesBackOfficeSchemas = {
  /** Newest first; all filters are combined. */
  'gamesBackOffice.rounds': {
    payload: Type.Object({
      ...pageQuery,
      memberId: Type.Optional(Id),
      /** Prefix of a login name. */
      member: Type.Optional(Text(40, 1)),
      /** Name of the round, with or without the vendor prefix. */
      round: Type.Optional(Text(110, 1)),
      vassalage: Type.Optional(Text(40, 1)),
      gameId: Type.Optional(Text(64, 1)),
      gameType: Type.Optional(Text(20, 1)),
      state: Type.Optional(RoundState),
      book: Type.Optional(OneOf('REAL', 'TEST')),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      /** Meaning of `from` and `to`: when rounds began (default), or when they ended, as reports count them. */
      time: Type.Optional(OneOf('OPENED', 'ENDED')),
    }),
    value: Page(BackOfficeRound),
    refusals: ['FORBIDDEN'],
  },
  'gamesBackOffice.round': {
    /** The member is needed only if rounds of two members have the same name. */
    payload: Type.Object({ id: RoundId, memberId: Type.Optional(Id) }),
    value: Type.Object({
      round: BackOfficeRound,
      /** The vendor's requests for it, in order of arrival. */
      transactions: Type.Array(
        Type.Object({
          transaction: Type.String(),
          kind: Type.String(),
          amount: Amount,
          balanceAfter: Amount,
          state: Nullable(Type.String()),
          at: Instant,
          entries: Type.Array(RoundEntry),
        }),
      ),
      /** Entry that settled the reserved stake when the round ended; null if nothing was reserved. */
      settlement: Nullable(RoundEntry),
      /** URL that shows the round to anyone who has it, valid for a quarter of an hour; null if the vendor has no replay. */
      replayUrl: Nullable(Type.String()),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'gamesBackOffice.vendors': {
    payload: Type.Object(pageQuery),
    value: Page(BackOfficeVendor),
    refusals: ['FORBIDDEN'],
  },
  'gamesBackOffice.games': {
    payload: Type.Object({
      ...pageQuery,
      vassalage: Type.Optional(Text(40, 1)),
      gameType: Type.Optional(Text(20, 1)),
      /** A part of the title, or the id. */
      search: Type.Optional(Text(60, 1)),
      /** Only games that players cannot open, in place of the normal order. */
      closed: Type.Optional(Type.Boolean()),
    }),
    value: Page(BackOfficeGame),
    refusals: ['FORBIDDEN'],
  },
  'gamesBackOffice.changeVendor': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      gameType: Text(20, 1),
      state: Type.Optional(OfferState),
      isHot: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      reason: Reason,
    }),
    value: BackOfficeVendor,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'gamesBackOffice.changeGame': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      gameId: Text(64, 1),
      state: Type.Optional(OfferState),
      supportPlay: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      isHot: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      reason: Reason,
    }),
    value: BackOfficeGame,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The same change of many games, all or none. */
  'gamesBackOffice.changeGames': {
    payload: Type.Object({
      games: Type.Array(Type.Object({ vassalage: Text(40, 1), gameId: Text(64, 1) }), { minItems: 1, maxItems: 500 }),
      state: Type.Optional(OfferState),
      isHot: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      reason: Reason,
    }),
    value: Type.Object({ changed: Type.Integer() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /**
   * Imports a vendor's game list as CSV with a header; with any wrong line nothing is imported. A list that changes a return to player or
   * regions waits as a whole for a second operator, and may then change 500 games.
   */
  'gamesBackOffice.importGames': {
    payload: Type.Object({ csv: Text(600_000, 1), reason: Reason }),
    value: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      /** Line numbers from 1, including the header, with the wrong column and the reason; at most a hundred. */
      errors: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String(), problem: Type.String() })),
      /** The four-eyes request; null if the list was imported at once, or not at all. */
      requestId: Nullable(Id),
    }),
    refusals: ['FORBIDDEN', 'REQUEST_STATE'],
  },
  'gamesBackOffice.connection': {
    payload: Type.Object({ vassalage: Text(40, 1) }),
    value: Type.Object({
      /** LANTERN: a studio of the platform; FORMS: signed forms; NONE: its games cannot be opened. */
      protocol: OneOf('LANTERN', 'FORMS', 'NONE'),
      gameUrl: Type.String(),
      allowedAddresses: Type.Array(Type.String()),
      /** URL for queries of played rounds; empty if its report comes as a file. */
      reportUrl: Type.String(),
      hasSecret: Type.Boolean(),
      binding: OneOf('OPERATION', 'ADDRESS'),
      mostPrize: Amount,
      mostPrizeADay: Amount,
      /** Request that waits for a second approver. */
      pending: Nullable(Id),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Needs approval, because the vendor's signing key can move members' money. An empty secret leaves the current one unchanged. */
  'gamesBackOffice.requestConnection': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      protocol: OneOf('FORMS'),
      /** With `{token}`, and optionally `{game}`, `{language}`, `{currency}`. */
      gameUrl: Text(300, 1),
      secret: Text(200),
      /** Addresses and networks that may call, at least one: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
      allowedAddresses: Type.Array(Type.String({ pattern: '^[0-9A-Fa-f.:/ -]{2,95}$' }), { maxItems: 50 }),
      /** OPERATION: the vendor signs the operation and a current timestamp; ADDRESS: its form has no such field. */
      binding: OneOf('OPERATION', 'ADDRESS'),
      /** Maximum paid outside of bets without approval: for one prize, and for all of a day (UTC). */
      mostPrize: Amount,
      mostPrizeADay: Amount,
      reportUrl: Type.Optional(Text(300)),
      reason: Reason,
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'FORBIDDEN', 'NOT_FOUND', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  /**
   * A vendor's report of a business day as a file, for the daily reconciliation. A new import replaces it; with any wrong line nothing is
   * imported.
   */
  'gamesBackOffice.importReport': {
    payload: Type.Object({ vassalage: Text(40, 1), day: Day, csv: Text(2_000_000, 1) }),
    value: Type.Object({
      lines: Type.Integer(),
      /** Line numbers from 1, including the header, with the wrong column; at most a hundred. */
      errors: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String() })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Real money, oldest first. */
  'gamesBackOffice.openRounds': {
    payload: Type.Object({
      ...pageQuery,
      vassalage: Type.Optional(Text(40, 1)),
      /** Minimum age of open rounds; default two hours. */
      hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_760 })),
    }),
    value: Page(OpenRound),
    refusals: ['FORBIDDEN'],
  },
  'gamesBackOffice.queryRound': {
    payload: Type.Object({ id: RoundId, memberId: Id }),
    value: OpenRound,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'FEATURE_DISABLED'],
  },
  /** First person of a four-eyes request: VOID refunds the stakes, ENDED does not and pays `payout`. */
  'gamesBackOffice.requestClose': {
    payload: Type.Object({
      id: RoundId,
      memberId: Id,
      outcome: OneOf('ENDED', 'VOID'),
      payout: Type.Optional(Amount),
      reason: Reason,
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'AMOUNT_INVALID', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  /** Prizes above their vendor's limit: HELD oldest first, the others newest first. */
  'gamesBackOffice.prizesOnHold': {
    payload: Type.Object({ ...pageQuery, state: Type.Optional(PrizeState) }),
    value: Page(PrizeOnHold),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request: the prize is paid under the vendor's own transaction id, or declined permanently. */
  'gamesBackOffice.requestPrize': {
    payload: Type.Object({ id: Id, decision: OneOf('PAY', 'DECLINE'), reason: Reason }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  'gamesBackOffice.stops': {
    payload: Type.Object(pageQuery),
    value: Page(Stop),
    refusals: ['FORBIDDEN'],
  },
  /** Refuses new bets from now on; rounds in progress end normally. */
  'gamesBackOffice.stopPlay': {
    payload: Type.Object(stopTarget),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Ends the reader's own stop at once; a stop that another operator ordered needs a four-eyes request. */
  'gamesBackOffice.allowPlay': {
    payload: Type.Object(stopTarget),
    value: Type.Object({ requestId: Nullable(Id) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'REQUEST_STATE'],
  },
} as const;
