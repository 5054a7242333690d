import Type from 'typebox';
import { Id, Instant, Language, None, Nullable, OneOf, pageQuery } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { Notice } from './content.ts';

/** Revision of the row that the caller has read; increases with each change. */
const Revision = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const NoticeState = OneOf('SCHEDULED', 'LIVE', 'ENDED', 'WITHDRAWN');
/** Plain text: an empty line starts a paragraph. */
const Texts = Type.Object({ title: Shown(120, 1), text: ShownLines(4000, 1) });
const texts = Type.Partial(Type.Object({ CN: Texts, EN: Texts, JA: Texts, TH: Texts, VI: Texts, ID: Texts }));

export const agentNoticesSchemas = {
  /** Nine per page, pinned ones first, in the requested language or else the brand's. */
  'agentNotices.list': {
    payload: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      language: Type.Optional(Language),
    }),
    value: Type.Object({ rows: Type.Array(Notice), page: Type.Integer(), totalPages: Type.Integer() }),
    refusals: ['NON_AGENT_LOGIN'],
  },
  'agentNoticesBackOffice.list': {
    payload: Type.Object({ state: Type.Optional(NoticeState), ...pageQuery }),
    value: Type.Object({
      /** Languages in which notices may be written, and the one that each must have. */
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
  /** Creates a notice, or changes one if its revision is unchanged. The brand's own language is mandatory. */
  'agentNoticesBackOffice.save': {
    payload: Type.Object({
      id: Type.Optional(Id),
      revision: Type.Optional(Revision),
      texts,
      pinned: Type.Boolean(),
      /** Null: immediately. */
      startsAt: Nullable(Instant),
      endsAt: Nullable(Instant),
    }),
    value: Type.Object({ id: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST', 'TEXT_ADDRESS'],
  },
  'agentNoticesBackOffice.withdraw': {
    payload: Type.Object({ id: Id, revision: Revision }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const;
