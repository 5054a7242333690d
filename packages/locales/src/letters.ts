/** Texts of short messages and mails. They are written on the server alone, so that no page carries them. */
import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, languageInfo } from './languages.ts';
import CN from './messages/CN/letters.json' with { type: 'json' };
import EN from './messages/EN/letters.json' with { type: 'json' };
import ID from './messages/ID/letters.json' with { type: 'json' };
import JA from './messages/JA/letters.json' with { type: 'json' };
import TH from './messages/TH/letters.json' with { type: 'json' };
import VI from './messages/VI/letters.json' with { type: 'json' };

const ALL: Readonly<Record<Language, Readonly<Record<LetterKey, string>>>> = { CN, EN, ID, JA, TH, VI };

export type LetterKey = keyof typeof EN;

/** A text with its placeholders filled. Throws when one of them has no value: a mistake in our own code. */
export function letterText(
  language: Language,
  key: LetterKey,
  params: Readonly<Record<string, string | number>>,
): string {
  const format = new IntlMessageFormat(ALL[language][key], languageInfo(language).formatTag, undefined, {
    ignoreTag: true,
  });
  return String(format.format(params));
}
