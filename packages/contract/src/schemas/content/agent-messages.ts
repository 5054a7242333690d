import Type from 'typebox';
import { AGENT_MESSAGE_LIMITS } from '../../calls/content/agent-messages.ts';
import { Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';

const written = { id: Id, title: Type.String(), text: Type.String(), sentAt: Instant };

export const agentMessagesSchemas = {
  /**
   * Plain text to one direct downline, delivered to the inbox; twenty per business day. Idempotent by `requestId`. AGENT_MESSAGE_REFUSED names the
   * broken rule in `rule`: `link`, or `word` with the `word`.
   */
  'agentMessages.write': {
    payload: Type.Object({
      requestId: Uuid,
      to: Id,
      title: Text(AGENT_MESSAGE_LIMITS.title, 1),
      text: Text(AGENT_MESSAGE_LIMITS.text, 1),
    }),
    value: Type.Object({ id: Id, leftToday: Type.Integer({ minimum: 0 }) }),
    refusals: [
      'NON_AGENT_LOGIN',
      'TRIAL_ACCOUNT',
      'NOT_IN_LINE',
      'AGENT_MESSAGES_LIMIT',
      'AGENT_MESSAGE_REFUSED',
      'IDEMPOTENCY_CONFLICT',
      'BAD_REQUEST',
    ],
  },
  /** Messages of the caller, newest first; with `to` only those to one downline. */
  'agentMessages.sent': {
    payload: Type.Object({ to: Type.Optional(Id), ...pageQuery }),
    value: Type.Object({
      rows: Type.Array(Type.Object({ ...written, to: Type.String(), isWithdrawn: Type.Boolean() })),
      nextCursor: Nullable(Type.String()),
      leftToday: Type.Integer({ minimum: 0 }),
    }),
    refusals: ['NON_AGENT_LOGIN'],
  },
  'agentMessagesBackOffice.list': {
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
  /** Removes a message from the inbox permanently. */
  'agentMessagesBackOffice.withdraw': {
    payload: Type.Object({ id: Id, reason: ShownLines(200, 3) }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Forbidden words of messages, in the form used for comparison: lower case, without accents. */
  'agentMessagesBackOffice.words': {
    payload: Type.Object({}),
    value: Type.Object({
      rows: Type.Array(Type.Object({ word: Type.String(), addedBy: Type.String(), addedAt: Instant })),
    }),
    refusals: ['FORBIDDEN'],
  },
  'agentMessagesBackOffice.changeWord': {
    payload: Type.Object({ word: Shown(40, 2), change: OneOf('ADD', 'REMOVE') }),
    value: None,
    refusals: ['FORBIDDEN', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
} as const;
