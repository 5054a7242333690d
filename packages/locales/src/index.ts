/** Texts of the product: languages, language selection, and each language's messages as a separate chunk. */
import type { Language } from './languages.ts';
import type { Messages } from './messages/EN/index.ts';

export {
  acceptedTags,
  chooseLanguage,
  isLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  type LanguageInfo,
  languageInfo,
} from './languages.ts';
export { faultTextKey, patternTextKey } from './rule-texts.ts';
export type { Messages };

/** Areas of messages, e.g. `useTranslations('common')`. */
export type MessageArea = keyof Messages;
/** Keys of an area. */
export type MessageKey<Area extends MessageArea> = keyof Messages[Area] & string;

/** All messages of a language by area. Each language is loaded once, as a separate chunk; a failed load can be retried. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case 'CN':
      return (await import('./messages/CN/index.ts')).default;
    case 'EN':
      return (await import('./messages/EN/index.ts')).default;
    case 'ID':
      return (await import('./messages/ID/index.ts')).default;
    case 'JA':
      return (await import('./messages/JA/index.ts')).default;
    case 'TH':
      return (await import('./messages/TH/index.ts')).default;
    case 'VI':
      return (await import('./messages/VI/index.ts')).default;
  }
}
