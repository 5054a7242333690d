import { calls } from '@lantern/contract/calls';
import { type CallContext, type Language, type Route, route } from '@lantern/server-kit';
import type { ContentDeps } from './deps.ts';
import { listAnnouncements, listNotices, type Reader } from './list-announcements.ts';
import { readHelp } from './read-help.ts';
import { countUnreadMessages, markMessagesRead, readInbox } from './read-inbox.ts';

function readerOf({ merchant, language, now }: CallContext, wish: Language | undefined): Reader {
  return { merchant, now, language: wish && merchant.languages.includes(wish) ? wish : language };
}

export function contentRoutes({ pool }: ContentDeps): Route[] {
  return [
    route(calls.content.announcements, async (context, payload) =>
      listAnnouncements(pool, readerOf(context, payload.language), payload),
    ),
    route(calls.content.notices, async (context, { page = 1, language }) =>
      listNotices(pool, readerOf(context, language), page),
    ),
    route(calls.content.helpCenter, async (context, { language }) => readHelp(pool, readerOf(context, language))),
    route(calls.content.unreadCount, async ({ member }) => countUnreadMessages(pool, member.scope)),
    route(calls.content.inbox, async ({ member }, payload) => readInbox(pool, member.scope, payload)),
    route(calls.content.markRead, async ({ member, now }, { ids }) => markMessagesRead(pool, member.scope, ids, now)),
  ];
}
