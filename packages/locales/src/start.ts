/** Texts of a front end that cannot start, in all languages: they are part of its first script, for when nothing else loads. */
import type { Language } from './languages.ts';
import CN from './messages/CN/start/start.json' with { type: 'json' };
import EN from './messages/EN/start/start.json' with { type: 'json' };
import ID from './messages/ID/start/start.json' with { type: 'json' };
import JA from './messages/JA/start/start.json' with { type: 'json' };
import TH from './messages/TH/start/start.json' with { type: 'json' };
import VI from './messages/VI/start/start.json' with { type: 'json' };

export type StartTexts = Readonly<Record<keyof typeof EN, string>>;

const ALL: Readonly<Record<Language, StartTexts>> = { CN, EN, ID, JA, TH, VI };

/** The texts in a language. They have no placeholders. */
export function startTexts(language: Language): StartTexts {
  return ALL[language];
}
