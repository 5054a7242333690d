import { type NumberReading, NumberReadingContext } from '@lantern/ui';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useText } from './text.ts';

/** Number fields read numbers in the page's language and say in it why a text is not one. */
export function NumberReadingProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const language = useLocale();
  const reading = useMemo<NumberReading>(() => ({ language: language, say: t }), [language, t]);
  return <NumberReadingContext value={reading}>{children}</NumberReadingContext>;
}
