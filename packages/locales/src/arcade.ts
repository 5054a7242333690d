/** Texts of the arcade games, which are a separate site without the other messages. */
import type { Language } from './languages.ts';
import type reference from './messages/EN/arcade/arcade.json';

export { chooseLanguage, isLanguage, LANGUAGE_CODES, type Language, languageInfo } from './languages.ts';

export type ArcadeMessages = Readonly<Record<keyof typeof reference, string>>;

/** The messages of one language, as a separate chunk. */
export async function loadArcadeMessages(language: Language): Promise<ArcadeMessages> {
  switch (language) {
    case 'CN':
      return (await import('./messages/CN/arcade/arcade.json')).default;
    case 'EN':
      return (await import('./messages/EN/arcade/arcade.json')).default;
    case 'ID':
      return (await import('./messages/ID/arcade/arcade.json')).default;
    case 'JA':
      return (await import('./messages/JA/arcade/arcade.json')).default;
    case 'TH':
      return (await import('./messages/TH/arcade/arcade.json')).default;
    case 'VI':
      return (await import('./messages/VI/arcade/arcade.json')).default;
  }
}
