import { useLocale, useTranslations } from 'use-intl';
import { type Language, languages } from './language.ts';

/** Translator of one area: `const t = useText('home'); t('winners_title')`. */
export function useText(area: string): ReturnType<typeof useTranslations> {
  return useTranslations(area);
}

/** The page's language, the same on the server and in the browser. */
export function useLanguage(): Language {
  const tag = useLocale();
  return languages.find((row) => row.tag === tag)?.code ?? 'EN';
}
