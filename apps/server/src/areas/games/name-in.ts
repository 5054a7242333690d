import type { Language } from '@lantern/server-kit';

/** What a game is called by a reader of this language. */
export function nameIn(
  language: Language,
  { title, titles }: { readonly title: string; readonly titles: Readonly<Record<string, string>> },
): string {
  return titles[language] ?? title;
}
