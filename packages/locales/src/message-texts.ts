/** Texts of text messages and emails. Only the server uses them, so no page bundles them. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, languageInfo } from './languages.ts';
import CN_INBOX from './messages/CN/player/member.json' with { type: 'json' };
import CN from './messages/CN/server/mails.json' with { type: 'json' };
import EN_INBOX from './messages/EN/player/member.json' with { type: 'json' };
import EN from './messages/EN/server/mails.json' with { type: 'json' };
import ID_INBOX from './messages/ID/player/member.json' with { type: 'json' };
import ID from './messages/ID/server/mails.json' with { type: 'json' };
import JA_INBOX from './messages/JA/player/member.json' with { type: 'json' };
import JA from './messages/JA/server/mails.json' with { type: 'json' };
import TH_INBOX from './messages/TH/player/member.json' with { type: 'json' };
import TH from './messages/TH/server/mails.json' with { type: 'json' };
import VI_INBOX from './messages/VI/player/member.json' with { type: 'json' };
import VI from './messages/VI/server/mails.json' with { type: 'json' };
import { withShownAmounts } from './shown-amounts.ts';

const ALL: Readonly<Record<Language, Readonly<Record<MessageTextKey, string>>>> = { CN, EN, ID, JA, TH, VI };

const INBOX: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  CN: CN_INBOX,
  EN: EN_INBOX,
  JA: JA_INBOX,
  TH: TH_INBOX,
  VI: VI_INBOX,
  ID: ID_INBOX,
};

export type MessageTextKey = keyof typeof EN;

/** A text with its placeholders filled. Throws if a placeholder has no value, which is a programming error. */
export function messageText(
  language: Language,
  key: MessageTextKey,
  params: Readonly<Record<string, string | number>>,
): string {
  const format = new IntlMessageFormat(ALL[language][key], languageInfo(language).formatTag, undefined, {
    ignoreTag: true,
  });
  return String(format.format(params));
}

/**
 * The inbox text of a key, e.g. `message_withdrawal_paid`, for the email with the same content. Throws if there is none, or if a
 * placeholder has no value: programming errors.
 */
export function inboxWords(
  language: Language,
  textKey: string,
  params: Readonly<Record<string, string | number>>,
): { title: string; text: string } {
  const say = (part: 'title' | 'text') => {
    const words = INBOX[language][`${textKey}_${part}`];
    if (words === undefined) throw new Error(`no words for ${textKey}`);
    const format = new IntlMessageFormat(words, languageInfo(language).formatTag, undefined, { ignoreTag: true });
    return String(format.format(withShownAmounts(params)));
  };
  return { title: say('title'), text: say('text') };
}
