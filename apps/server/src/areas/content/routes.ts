import { calls } from '@lantern/contract/calls';
import { type CallContext, type Language, type Route, route } from '@lantern/server-kit';
import { listBackOfficeAgentMessages, withdrawBackOfficeAgentMessage } from './agent-messages/back-office.ts';
import { changeAgentMessageWord, listAgentMessageWords } from './agent-messages/forbidden-words.ts';
import { listSentAgentMessages, writeAgentMessage } from './agent-messages/write-agent-message.ts';
import { listBackOfficeNotices, saveBackOfficeNotice, withdrawBackOfficeNotice } from './agent-notices/back-office.ts';
import { listAgentNotices } from './agent-notices/list-agent-notices.ts';
import type { ContentDeps } from './deps.ts';
import { listAnnouncements, listNotices, type Reader } from './list-announcements.ts';
import { readHelp } from './read-help.ts';
import { countUnreadMessages, markMessagesRead, readInbox } from './read-inbox.ts';

function readerOf({ brand, language, now }: CallContext, requested: Language | undefined): Reader {
  return { brand, now, language: requested && brand.languages.includes(requested) ? requested : language };
}

export function contentRoutes(deps: ContentDeps): Route[] {
  const { pool } = deps;
  const { agentNotices, agentNoticesBackOffice, agentMessages, agentMessagesBackOffice } = calls;
  return [
    route(agentNotices.list, (context, query) => listAgentNotices(deps, context, query)),
    route(agentNoticesBackOffice.list, (context, query) => listBackOfficeNotices(deps, context, query)),
    route(agentNoticesBackOffice.save, (context, request) => saveBackOfficeNotice(deps, context, request)),
    route(agentNoticesBackOffice.withdraw, (context, request) => withdrawBackOfficeNotice(deps, context, request)),
    route(agentMessages.write, (context, request) => writeAgentMessage(deps, context, request)),
    route(agentMessages.sent, (context, query) => listSentAgentMessages(deps, context, query)),
    route(agentMessagesBackOffice.list, (context, query) => listBackOfficeAgentMessages(deps, context, query)),
    route(agentMessagesBackOffice.withdraw, (context, request) =>
      withdrawBackOfficeAgentMessage(deps, context, request),
    ),
    route(agentMessagesBackOffice.words, (context) => listAgentMessageWords(deps, context)),
    route(agentMessagesBackOffice.changeWord, (context, request) => changeAgentMessageWord(deps, context, request)),
    route(calls.content.announcements, async (context, payload) =>
      listAnnouncements(pool, readerOf(context, payload.language), payload),
    ),
    route(calls.content.notices, async (context, { page = 1, language }) =>
      listNotices(pool, readerOf(context, language), page),
    ),
    route(calls.content.helpCenter, async (context, { language }) =>
      readHelp(pool, readerOf(context, language), await deps.brands.settings(context.brand.id)),
    ),
    route(calls.content.unreadCount, async ({ member }) => countUnreadMessages(pool, member.scope)),
    route(calls.content.inbox, async ({ member }, payload) => readInbox(pool, member.scope, payload)),
    route(calls.content.markRead, async ({ member, now }, { ids }) => markMessagesRead(pool, member.scope, ids, now)),
  ];
}
