import Type from 'typebox';
import { RoundId, RoundState, round } from './games.ts';
import { Amount, Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

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
