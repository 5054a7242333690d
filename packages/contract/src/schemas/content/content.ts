import Type from 'typebox';
import { Id, Instant, Language, None, Nothing, Nullable, Page, pageQuery, Text } from '../parts.ts';

const Banner = Type.Object({
  id: Id,
  groupName: Type.String(),
  title: Type.String(),
  text: Type.String(),
  action: Type.String(),
  url: Type.String(),
  art: Type.String(),
});
export const Notice = Type.Object({
  id: Id,
  type: Type.String(),
  title: Type.String(),
  content: Type.String({ description: 'HTML cleaned on write' }),
  timestamp: Instant,
  pinned: Type.Boolean(),
});
export const contentSchemas = {
  'content.announcements': {
    payload: Type.Object({
      types: Type.Optional(Text(40)),
      platform: Type.Optional(Text(4)),
      execution: Type.Optional(Text(20)),
      language: Type.Optional(Language),
    }),
    value: Type.Object({
      banners: Type.Array(Banner),
      player: Type.Array(Notice),
      popup: Type.Array(Notice),
      promotion: Type.Array(Notice),
      headline: Type.Array(Notice),
    }),
    refusals: [],
  },
  'content.notices': {
    payload: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      language: Type.Optional(Language),
    }),
    value: Type.Object({ rows: Type.Array(Notice), page: Type.Integer(), totalPages: Type.Integer() }),
    refusals: [],
  },
  'content.helpCenter': {
    payload: Type.Object({ language: Type.Optional(Language) }),
    value: Type.Object({
      categories: Type.Array(
        Type.Object({
          title: Type.String(),
          articles: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), content: Type.String() })),
        }),
      ),
    }),
    refusals: [],
  },
  'content.unreadCount': { payload: Nothing, value: Type.Object({ count: Type.Integer() }), refusals: [] },
  'content.inbox': {
    payload: Type.Object({ ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        kind: Type.String(),
        textKey: Type.String(),
        params: Type.Record(Type.String(), Type.String()),
        at: Instant,
        readAt: Nullable(Instant),
      }),
    ),
    refusals: [],
  },
  'content.markRead': { payload: Type.Object({ ids: Type.Array(Id, { maxItems: 100 }) }), value: None, refusals: [] },
} as const;
