import Type from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { PrizeNumbers } from './lottery.ts';

export const FeedCode = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });
/** DIRECT: the feed's result is final. AGREED: one operator must first enter the same result without seeing the feed's. */
export const FeedMode = OneOf('DIRECT', 'AGREED');
/** The provider's name of a lottery, and the game that uses it. */
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
        /** Currently valid keys, newest first; an older one is valid until `endsAt`. */
        keys: Type.Array(Type.Object({ id: Type.String(), since: Instant, endsAt: Nullable(Instant) })),
        lastDelivery: Nullable(Type.Object({ at: Instant, draw: Type.String(), outcome: Type.String() })),
        /** Calls in its name that failed authentication: total number, and the last one. */
        refused: Type.Object({ count: Type.Integer(), lastAt: Nullable(Instant), lastCode: Nullable(Type.String()) }),
        contradictions: Type.Integer(),
        /** Open request for a second approver. */
        pending: Nullable(Id),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** First person of a four-eyes request for a new feed or a change; a new key becomes the newest on approval. */
  'lotteryFeeds.requestFeed': {
    payload: Type.Object({
      code: FeedCode,
      name: Shown(80, 2),
      mode: FeedMode,
      enabled: Type.Boolean(),
      games: Type.Array(FeedGame, { minItems: 1, maxItems: 60 }),
      key: Type.Optional(
        Type.Object({
          id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
          /** 32 to 64 bytes as hexadecimal digits. */
          secret: Type.String({ pattern: '^([0-9a-fA-F]{2}){32,64}$' }),
          /** Hours for which older keys remain valid. */
          overlapHours: Type.Integer({ minimum: 0, maximum: 168 }),
        }),
      ),
      reason: ShownLines(300, 3),
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
        /** Prizes in which the two differ. The numbers are shown only after the draw has its result: until then entries are blind. */
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
    payload: Type.Object({ id: Id, note: ShownLines(300, 3) }),
    value: Type.Object({ id: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'FOUR_EYES_SAME_PERSON'],
  },
} as const;
