import type { Payload } from '@lantern/contract/schemas';
import { createStore, useStore } from '../store.ts';

export type Language = Payload<'identity.changeLanguage'>['language'];

export interface LanguageFacts {
  readonly code: Language;
  /** BCP 47 tag for `lang` and for formats. */
  readonly tag: string;
  readonly name: string;
  readonly flag: string;
}

export const languages: readonly LanguageFacts[] = [
  { code: 'EN', tag: 'en', name: 'English', flag: 'gb' },
  { code: 'VI', tag: 'vi', name: 'Tiếng Việt', flag: 'vn' },
  { code: 'TH', tag: 'th', name: 'ไทย', flag: 'th' },
  { code: 'JA', tag: 'ja', name: '日本語', flag: 'jp' },
  { code: 'CN', tag: 'zh-Hans', name: '简体中文', flag: 'cn' },
  { code: 'ID', tag: 'id', name: 'Bahasa Indonesia', flag: 'id' },
];

const store = createStore<Language>('EN');

export function factsOf(language: Language): LanguageFacts {
  const facts = languages.find((row) => row.code === language);
  if (!facts) throw new Error(`unknown language ${language}`);
  return facts;
}

export function isLanguage(text: string): text is Language {
  return languages.some((row) => row.code === text);
}

/** Language of the page in this browser; on the server it travels through the messages' provider instead. */
export function currentLanguage(): Language {
  return store.get();
}

export function setCurrentLanguage(language: Language): void {
  store.set(language);
}

export const watchLanguage = store.subscribe;
export const useStoredLanguage = (onServer: Language): Language => useStore(store, onServer);
