import { useLocale, useTranslations } from 'use-intl';
import { type Language, languages } from './language.ts';

/** Reader of one area's texts: `const t = useText('home'); t('winners_title')`. */
export function useText(area: string): ReturnType<typeof useTranslations> {
  return useTranslations(area);
}

/** The language of the page, the same on the server and in the browser. */
export function useLanguage(): Language {
  const tag = useLocale();
  return languages.find((row) => row.tag === tag)?.code ?? 'EN';
}
