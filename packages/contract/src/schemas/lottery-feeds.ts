import Type from 'typebox';
import { PrizeNumbers } from './lottery.ts';
import { Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

export const FeedCode = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });
/** DIRECT: what the feed says is the result. AGREED: one operator types the same first, blind to it. */
export const FeedMode = OneOf('DIRECT', 'AGREED');
/** A lottery as the provider calls it, and the game that follows it. */
const FeedGame = Type.Object({
  lottery: Type.String({ pattern: '^[A-Za-z0-9._-]{1,40}$' }),
  gameCode: Text(30, 1),
});

export const lotteryFeedsSchemas = {
  'lotteryFeeds.feeds': {
    payload: Type.Object(pageQuery),
    value: Page(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        mode: FeedMode,
        enabled: Type.Boolean(),
        games: Type.Array(FeedGame),
        /** Keys that are good now, newest first; an older one until `endsAt`. */
        keys: Type.Array(Type.Object({ id: Type.String(), since: Instant, endsAt: Nullable(Instant) })),
        lastDelivery: Nullable(Type.Object({ at: Instant, draw: Type.String(), outcome: Type.String() })),
        /** Calls in its name that were not believed: how many ever, and the last of them. */
        refused: Type.Object({ count: Type.Integer(), lastAt: Nullable(Instant), lastCode: Nullable(Type.String()) }),
        contradictions: Type.Integer(),
        /** The open request for a second pair of eyes. */
        pending: Nullable(Id),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** First pair of eyes on a new feed, or on a change of one; a new key is the newest from the approval on. */
  'lotteryFeeds.requestFeed': {
    payload: Type.Object({
      code: FeedCode,
      name: Text(80, 2),
      mode: FeedMode,
      enabled: Type.Boolean(),
      games: Type.Array(FeedGame, { minItems: 1, maxItems: 60 }),
      key: Type.Optional(
        Type.Object({
          id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
          /** 32 to 64 bytes as hexadecimal digits. */
          secret: Type.String({ pattern: '^([0-9a-fA-F]{2}){32,64}$' }),
          /** For how long older keys stay good. */
          overlapHours: Type.Integer({ minimum: 0, maximum: 168 }),
        }),
      ),
      reason: Text(300, 3),
    }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'FIELD_RULE', 'NOT_FOUND', 'STATE_CONFLICT', 'REQUEST_STATE', 'RESULT_BY_DRAW'],
  },
  'lotteryFeeds.deliveries': {
    payload: Type.Object({ feed: FeedCode, ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        receivedAt: Instant,
        keyId: Type.String(),
        lottery: Type.String(),
        draw: Type.String(),
        outcome: Type.String(),
      }),
    ),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'lotteryFeeds.contradictions': {
    payload: Type.Object({ state: Type.Optional(OneOf('OPEN', 'CLOSED')), ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        feed: Type.String(),
        issueId: Id,
        gameCode: Type.String(),
        number: Type.String(),
        against: OneOf('FEED', 'OTHER_FEED', 'ENTRY', 'RESULT'),
        /** Prizes in which both differ. The numbers themselves only once the draw has its result: until then entries are blind. */
        differing: Type.Array(Type.String()),
        given: Nullable(PrizeNumbers),
        standing: Nullable(PrizeNumbers),
        raisedAt: Instant,
        closed: Nullable(Type.Object({ at: Instant, by: Type.String(), note: Type.String() })),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  'lotteryFeeds.closeContradiction': {
    payload: Type.Object({ id: Id, note: Text(300, 3) }),
    value: Type.Object({ id: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const;
