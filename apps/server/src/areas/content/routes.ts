import { calls } from '@lantern/contract/calls';
import { type CallContext, type Language, type Route, route } from '@lantern/server-kit';
import { listBackOfficeNotices, saveBackOfficeNotice, withdrawBackOfficeNotice } from './agent-notices/back-office.ts';
import { listAgentNotices } from './agent-notices/list-agent-notices.ts';
import type { ContentDeps } from './deps.ts';
import { listBackOfficeLetters, withdrawBackOfficeLetter } from './letters/back-office.ts';
import { changeLetterWord, listLetterWords } from './letters/forbidden-words.ts';
import { listSentLetters, writeLetter } from './letters/write-letter.ts';
import { listAnnouncements, listNotices, type Reader } from './list-announcements.ts';
import { readHelp } from './read-help.ts';
import { countUnreadMessages, markMessagesRead, readInbox } from './read-inbox.ts';

function readerOf({ brand, language, now }: CallContext, requested: Language | undefined): Reader {
  return { brand, now, language: requested && brand.languages.includes(requested) ? requested : language };
}

export function contentRoutes(deps: ContentDeps): Route[] {
  const { pool } = deps;
  const { agentNotices, agentNoticesBackOffice, letters, lettersBackOffice } = calls;
  return [
    route(agentNotices.list, (context, query) => listAgentNotices(deps, context, query)),
    route(agentNoticesBackOffice.list, (context, query) => listBackOfficeNotices(deps, context, query)),
    route(agentNoticesBackOffice.save, (context, request) => saveBackOfficeNotice(deps, context, request)),
    route(agentNoticesBackOffice.withdraw, (context, request) => withdrawBackOfficeNotice(deps, context, request)),
    route(letters.write, (context, request) => writeLetter(deps, context, request)),
    route(letters.sent, (context, query) => listSentLetters(deps, context, query)),
    route(lettersBackOffice.list, (context, query) => listBackOfficeLetters(deps, context, query)),
    route(lettersBackOffice.withdraw, (context, request) => withdrawBackOfficeLetter(deps, context, request)),
    route(lettersBackOffice.words, (context) => listLetterWords(deps, context)),
    route(lettersBackOffice.changeWord, (context, request) => changeLetterWord(deps, context, request)),
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
