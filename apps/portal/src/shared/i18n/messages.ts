import languages from 'virtual:messages';
import { createStore, type Store } from '../browser/store.ts';
import type { Language } from './language.ts';

export type AreaMessages = Readonly<Record<string, unknown>>;
export type Messages = Readonly<Record<string, AreaMessages>>;

const store: Store<Messages> = createStore<Messages>({});
let loadedFor: Language | null = null;

/** Messages of the listed areas in one language; areas without a file are skipped. */
export async function loadMessages(language: Language, areas: readonly string[]): Promise<Messages> {
  const files = (await languages[language]?.())?.default;
  const parts = await Promise.all(
    areas.map(async (area) => {
      const load = files?.[area];
      return load ? ([[area, (await load()).default]] as const) : [];
    }),
  );
  return Object.fromEntries(parts.flat());
}

/** Stores the messages that came with the page. */
export function adoptMessages(language: Language, messages: Messages): void {
  loadedFor = language;
  store.set(messages);
}

/** Loads the listed areas of a language, unless they are already loaded. */
export async function needMessages(language: Language, areas: readonly string[]): Promise<void> {
  const current = loadedFor === language ? store.get() : {};
  const missing = areas.filter((area) => !(area in current));
  if (missing.length === 0) return;
  const added = await loadMessages(language, missing);
  const now = loadedFor === language ? store.get() : {};
  loadedFor = language;
  store.set({ ...now, ...added });
}

/** Loaded areas, to be loaded again when the language changes. */
export function loadedAreas(): readonly string[] {
  return Object.keys(store.get());
}

export const messagesStore = store;
