import Type from 'typebox';
import { RoundId, RoundState, round } from './games.ts';
import { Amount, Day, Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

const OfficeRound = Type.Object({ ...round, memberId: Id, account: Type.String(), book: OneOf('REAL', 'TEST') });

/** `OFF` is hidden from players, `MAINTENANCE` shown and not to be opened. */
const OfferState = OneOf('ON', 'MAINTENANCE', 'OFF');
const Reason = Text(300, 3);
const Position = Type.Integer({ minimum: 0, maximum: 100_000 });

const OfficeVendor = Type.Object({
  vassalage: Type.String(),
  gameType: Type.String(),
  displayName: Type.String(),
  state: OfferState,
  isHot: Type.Boolean(),
  position: Type.Integer(),
  /** Games of the vendor in this category, in whatever state. */
  games: Type.Integer(),
  openRounds: Type.Integer(),
});

const OfficeGame = Type.Object({
  vassalage: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  gameType: Type.String(),
  state: OfferState,
  /** What players meet: the worse of the game's own state and its vendor's. */
  effective: OfferState,
  /** 0 when it may be tried without money. */
  supportPlay: Type.Union([Type.Literal(0), Type.Literal(1)]),
  isHot: Type.Boolean(),
  position: Type.Integer(),
  /** Percent with two decimals; empty where its maker tells none. */
  returnToPlayer: Type.String(),
  openRounds: Type.Integer(),
});

const PrizeState = OneOf('HELD', 'PAID', 'DECLINED');

/** What a vendor pays beside bets, above what it may pay without two people. */
const HeldPrize = Type.Object({
  id: Id,
  vassalage: Type.String(),
  gameId: Type.String(),
  round: Type.String(),
  /** The vendor's own id of the movement. */
  transaction: Type.String(),
  operation: OneOf('promoWin', 'jackpotWin', 'adjust'),
  memberId: Id,
  account: Type.String(),
  amount: Amount,
  state: PrizeState,
  firstAt: Instant,
  /** When the vendor sent it last. */
  lastAt: Instant,
  decidedAt: Nullable(Instant),
  /** The decision that waits for a second person. */
  request: Nullable(Id),
});

/** A round that its vendor has left open, and what it says about that. */
const OpenRound = Type.Object({
  ...OfficeRound.properties,
  /** The vendor answers questions about rounds. */
  canAsk: Type.Boolean(),
  asked: Nullable(
    Type.Object({
      at: Instant,
      /** UNKNOWN: it has no such round; SILENT: it did not say. */
      answer: OneOf('OPEN', 'ENDED', 'VOID', 'UNKNOWN', 'SILENT'),
      stake: Nullable(Amount),
      payout: Nullable(Amount),
    }),
  ),
  /** The ending that waits for a second person. */
  request: Nullable(Id),
});

/** Play that is stopped at once: everybody's while `memberId` is null, else one member's. */
const Stop = Type.Object({
  memberId: Nullable(Id),
  account: Nullable(Type.String()),
  reason: Type.String(),
  operator: Type.String(),
  at: Instant,
});
/** Whom a stop is about: everybody without an id. */
const stopWish = { memberId: Type.Optional(Id), reason: Reason };

/** One movement of the member's main wallet that a transaction made. */
const RoundEntry = Type.Object({ entryId: Uuid, posting: Type.String(), account: Type.String(), amount: Amount });

export const gamesOfficeSchemas = {
  /** Newest first; every filter narrows. */
  'gamesOffice.rounds': {
    payload: Type.Object({
      ...pageQuery,
      memberId: Type.Optional(Id),
      /** The beginning of a log-in name. */
      member: Type.Optional(Text(40, 1)),
      /** The round's name, with its vendor in front or without. */
      round: Type.Optional(Text(110, 1)),
      vassalage: Type.Optional(Text(40, 1)),
      gameId: Type.Optional(Text(64, 1)),
      gameType: Type.Optional(Text(20, 1)),
      state: Type.Optional(RoundState),
      book: Type.Optional(OneOf('REAL', 'TEST')),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      /** What `from` and `to` are about: when rounds began (the usual), or when they ended, as reports count them. */
      time: Type.Optional(OneOf('OPENED', 'ENDED')),
    }),
    value: Page(OfficeRound),
    refusals: ['FORBIDDEN'],
  },
  'gamesOffice.round': {
    /** The member is needed only where two members' rounds have the same name. */
    payload: Type.Object({ id: RoundId, memberId: Type.Optional(Id) }),
    value: Type.Object({
      round: OfficeRound,
      /** What the vendor sent for it, in the order it came. */
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
      /** What moved the held stake to the result when the round ended; null where nothing was held. */
      settlement: Nullable(RoundEntry),
      /** Shows the round to whoever holds the address, for a quarter of an hour; null where the vendor has no replay. */
      replayUrl: Nullable(Type.String()),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'gamesOffice.vendors': {
    payload: Type.Object(pageQuery),
    value: Page(OfficeVendor),
    refusals: ['FORBIDDEN'],
  },
  'gamesOffice.games': {
    payload: Type.Object({
      ...pageQuery,
      vassalage: Type.Optional(Text(40, 1)),
      gameType: Type.Optional(Text(20, 1)),
      /** A part of the title, or the id. */
      search: Type.Optional(Text(60, 1)),
      /** Rather than in their order: only those that players cannot open. */
      closed: Type.Optional(Type.Boolean()),
    }),
    value: Page(OfficeGame),
    refusals: ['FORBIDDEN'],
  },
  'gamesOffice.changeVendor': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      gameType: Text(20, 1),
      state: Type.Optional(OfferState),
      isHot: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      reason: Reason,
    }),
    value: OfficeVendor,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'gamesOffice.changeGame': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      gameId: Text(64, 1),
      state: Type.Optional(OfferState),
      supportPlay: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      isHot: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      reason: Reason,
    }),
    value: OfficeGame,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** The same change of many games, all or none. */
  'gamesOffice.changeGames': {
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
  /** Takes a vendor's list over, as CSV with a head; with one wrong line nothing is taken. */
  'gamesOffice.importGames': {
    payload: Type.Object({ csv: Text(600_000, 1), reason: Reason }),
    value: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      /** Lines from 1, the head included, with the column that is wrong and why; a hundred at most. */
      errors: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String(), problem: Type.String() })),
    }),
    refusals: ['FORBIDDEN'],
  },
  'gamesOffice.connection': {
    payload: Type.Object({ vassalage: Text(40, 1) }),
    value: Type.Object({
      /** LANTERN: a studio of the house; FORMS: signed forms; NONE: its games cannot be opened. */
      protocol: OneOf('LANTERN', 'FORMS', 'NONE'),
      gameUrl: Type.String(),
      allowedAddresses: Type.Array(Type.String()),
      /** Where it answers questions about what was played; empty where its report comes as a file. */
      reportUrl: Type.String(),
      hasSecret: Type.Boolean(),
      binding: OneOf('OPERATION', 'ADDRESS'),
      mostPrize: Amount,
      mostPrizeADay: Amount,
      /** The request that waits for a second person. */
      pending: Nullable(Id),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** Four eyes: whoever signs for a vendor moves members' money. An empty secret keeps the one that is there. */
  'gamesOffice.requestConnection': {
    payload: Type.Object({
      vassalage: Text(40, 1),
      protocol: OneOf('FORMS'),
      /** With `{token}`, and as wished `{game}`, `{language}`, `{currency}`. */
      gameUrl: Text(300, 1),
      secret: Text(200),
      /** Addresses and networks that may call, at least one: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
      allowedAddresses: Type.Array(Type.String({ pattern: '^[0-9A-Fa-f.:/ -]{2,95}$' }), { maxItems: 50 }),
      /** OPERATION: the vendor signs the operation and a fresh time stamp; ADDRESS: its form knows no such field. */
      binding: OneOf('OPERATION', 'ADDRESS'),
      /** Most that is paid beside bets without two people: one prize, and all of a day (UTC). */
      mostPrize: Amount,
      mostPrizeADay: Amount,
      reportUrl: Type.Optional(Text(300)),
      reason: Reason,
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['ADDRESS_PRIVATE', 'FORBIDDEN', 'NOT_FOUND', 'FIELD_RULE', 'REQUEST_STATE'],
  },
  /** A vendor's report of a business day as a file, for the daily match; bringing it again replaces it, with one wrong line nothing is taken. */
  'gamesOffice.importReport': {
    payload: Type.Object({ vassalage: Text(40, 1), day: Day, csv: Text(2_000_000, 1) }),
    value: Type.Object({
      lines: Type.Integer(),
      /** Lines from 1, the head included, with the column that is wrong; a hundred at most. */
      errors: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String() })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /** Real money, the oldest first. */
  'gamesOffice.openRounds': {
    payload: Type.Object({
      ...pageQuery,
      vassalage: Type.Optional(Text(40, 1)),
      /** Open for at least so long; two hours where nothing is said. */
      hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_760 })),
    }),
    value: Page(OpenRound),
    refusals: ['FORBIDDEN'],
  },
  'gamesOffice.askRound': {
    payload: Type.Object({ id: RoundId, memberId: Id }),
    value: OpenRound,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'FEATURE_DISABLED'],
  },
  /** First pair of eyes: VOID gives the stakes back, ENDED leaves them and pays `payout`. */
  'gamesOffice.requestClose': {
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
  'gamesOffice.heldPrizes': {
    payload: Type.Object({ ...pageQuery, state: Type.Optional(PrizeState) }),
    value: Page(HeldPrize),
    refusals: ['FORBIDDEN'],
  },
  /** First person: the prize is paid under the vendor's own transaction, or declined for ever. */
  'gamesOffice.requestPrize': {
    payload: Type.Object({ id: Id, decision: OneOf('PAY', 'DECLINE'), reason: Reason }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE'],
  },
  'gamesOffice.stops': {
    payload: Type.Object(pageQuery),
    value: Page(Stop),
    refusals: ['FORBIDDEN'],
  },
  /** Takes no new bets from now on; rounds under way end as they would. */
  'gamesOffice.stopPlay': {
    payload: Type.Object(stopWish),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  'gamesOffice.allowPlay': {
    payload: Type.Object(stopWish),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
} as const;
