import Type from 'typebox';
import { LETTER_LIMITS } from '../calls/letters.ts';
import { Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

const written = { id: Id, title: Type.String(), text: Type.String(), sentAt: Instant };

export const lettersSchemas = {
  /**
   * Plain text to one direct downline, into his inbox; twenty a business day. The same `requestId` again is the same letter.
   * LETTER_REFUSED says by `rule` what it must not hold: `link`, or `word` with the `word`.
   */
  'letters.write': {
    payload: Type.Object({
      requestId: Uuid,
      to: Id,
      title: Text(LETTER_LIMITS.title, 1),
      text: Text(LETTER_LIMITS.text, 1),
    }),
    value: Type.Object({ id: Id, leftToday: Type.Integer({ minimum: 0 }) }),
    refusals: [
      'NON_AGENT_LOGIN',
      'TRIAL_ACCOUNT',
      'NOT_IN_LINE',
      'LETTERS_LIMIT',
      'LETTER_REFUSED',
      'IDEMPOTENCY_CONFLICT',
      'BAD_REQUEST',
    ],
  },
  /** Letters of the caller, newest first; to one downline with `to`. */
  'letters.sent': {
    payload: Type.Object({ to: Type.Optional(Id), ...pageQuery }),
    value: Type.Object({
      rows: Type.Array(Type.Object({ ...written, to: Type.String(), isWithdrawn: Type.Boolean() })),
      nextCursor: Nullable(Type.String()),
      leftToday: Type.Integer({ minimum: 0 }),
    }),
    refusals: ['NON_AGENT_LOGIN'],
  },
  'lettersOffice.list': {
    payload: Type.Object({ account: Type.Optional(Text(32, 1)), ...pageQuery }),
    value: Page(
      Type.Object({
        ...written,
        ...{ from: Type.String(), fromId: Id, to: Type.String(), toId: Id },
        withdrawnAt: Nullable(Instant),
        withdrawnBy: Nullable(Type.String()),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** Takes a letter out of the inbox for good. */
  'lettersOffice.withdraw': {
    payload: Type.Object({ id: Id, reason: Text(200, 3) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Words that no letter may hold, as they are compared: small, without accents. */
  'lettersOffice.words': {
    payload: Type.Object({}),
    value: Type.Object({
      rows: Type.Array(Type.Object({ word: Type.String(), addedBy: Type.String(), addedAt: Instant })),
    }),
    refusals: ['FORBIDDEN'],
  },
  'lettersOffice.changeWord': {
    payload: Type.Object({ word: Text(40, 2), change: OneOf('ADD', 'REMOVE') }),
    value: None,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
} as const;
