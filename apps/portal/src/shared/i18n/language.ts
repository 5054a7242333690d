import type { Language } from '@lantern/locales';
import { createStore, useStore } from '../browser/store.ts';

export { LANGUAGES as languages, type Language, languageInfo as factsOf } from '@lantern/locales';

const store = createStore<Language>('EN');

/** The page's language in this browser; on the server the messages' provider carries it instead. */
export function currentLanguage(): Language {
  return store.get();
}

export function setCurrentLanguage(language: Language): void {
  store.set(language);
}

export const useStoredLanguage = (onServer: Language): Language => useStore(store, onServer);
