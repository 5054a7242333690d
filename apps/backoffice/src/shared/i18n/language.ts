import {
  chooseLanguage,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
  languageInfo,
  loadMessages,
} from '@lantern/locales';
import { browserStorage, loadLanguageFonts } from '@lantern/ui';
import { createStore } from '../session/store.ts';

const KEY = 'office-language';

export interface Texts {
  readonly language: Language;
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function initial(): Language {
  const stored = browserStorage.get(KEY) ?? '';
  return isLanguage(stored) ? stored : chooseLanguage(navigator.languages, LANGUAGE_CODES, 'EN');
}

/** Language and messages of the back office; null until the first messages have loaded. */
export const texts = createStore<Texts | null>(null);

export function currentLanguage(): Language {
  return texts.get()?.language ?? initial();
}

export async function switchLanguage(language: Language = initial()): Promise<void> {
  // Fonts are not awaited: text in a fallback font is better than no text.
  void loadLanguageFonts(language);
  const messages = await loadMessages(language);
  browserStorage.set(KEY, language);
  document.documentElement.lang = languageInfo(language).tag;
  texts.set({ language, messages: messages as Texts['messages'] });
}
