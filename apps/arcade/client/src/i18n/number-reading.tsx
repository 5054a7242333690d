import { languageInfo } from '@lantern/locales/arcade';
import { type NumberReading, NumberReadingContext } from '@lantern/ui';
import { type ReactNode, useMemo } from 'react';
import { currentLanguage, useText } from './text.ts';

/** Number fields read numbers in the page's language and say in it why a text is not one. */
export function NumberReadingProvider({ children }: { children: ReactNode }) {
  const t = useText('arcade');
  const reading = useMemo<NumberReading>(() => ({ language: languageInfo(currentLanguage()).tag, say: t }), [t]);
  return <NumberReadingContext value={reading}>{children}</NumberReadingContext>;
}
