import type { Language } from '@lantern/server-kit';

/** Name of a game in a language. */
export function nameIn(
  language: Language,
  { title, titles }: { readonly title: string; readonly titles: Readonly<Record<string, string>> },
): string {
  return titles[language] ?? title;
}
