import Type from 'typebox';
import { Notice } from './content.ts';
import { Id, Instant, Language, None, Nullable, OneOf, pageQuery, Text } from './parts.ts';

/** Of the row that was seen; raised by each change. */
const Revision = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const NoticeState = OneOf('SCHEDULED', 'LIVE', 'ENDED', 'WITHDRAWN');
/** Plain text: an empty line begins a paragraph. */
const Texts = Type.Object({ title: Text(120, 1), text: Text(4000, 1) });
const texts = Type.Partial(Type.Object({ CN: Texts, EN: Texts, JA: Texts, TH: Texts, VI: Texts, ID: Texts }));

export const agentNoticesSchemas = {
  /** Nine a page, pinned ones first, in the wished language or else the brand's. */
  'agentNotices.list': {
    payload: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      language: Type.Optional(Language),
    }),
    value: Type.Object({ rows: Type.Array(Notice), page: Type.Integer(), totalPages: Type.Integer() }),
    refusals: ['NON_AGENT_LOGIN'],
  },
  'agentNoticesOffice.list': {
    payload: Type.Object({ state: Type.Optional(NoticeState), ...pageQuery }),
    value: Type.Object({
      /** In which the brand's notices may be written, and the one in which each has to be. */
      languages: Type.Array(Language),
      defaultLanguage: Language,
      nextCursor: Nullable(Type.String()),
      rows: Type.Array(
        Type.Object({
          id: Id,
          revision: Revision,
          state: NoticeState,
          texts,
          pinned: Type.Boolean(),
          startsAt: Instant,
          endsAt: Nullable(Instant),
          changedBy: Type.String(),
          changedAt: Instant,
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
  /** A new notice, or a change of one on the revision that was seen. The brand's own language has to be among the texts. */
  'agentNoticesOffice.save': {
    payload: Type.Object({
      id: Type.Optional(Id),
      revision: Type.Optional(Revision),
      texts,
      pinned: Type.Boolean(),
      /** Null: from now on. */
      startsAt: Nullable(Instant),
      endsAt: Nullable(Instant),
    }),
    value: Type.Object({ id: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
  'agentNoticesOffice.withdraw': {
    payload: Type.Object({ id: Id, revision: Revision }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const;
