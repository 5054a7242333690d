import { type NumberReading, NumberReadingContext } from '@lantern/ui';
import { type ReactNode, useMemo } from 'react';
import { factsOf } from './language.ts';
import { useLanguage, useText } from './text.ts';

/** Number fields read numbers in the page's language and say in it why a text is not one. */
export function NumberReadingProvider({ children }: { children: ReactNode }) {
  const t = useText('shell');
  const language = useLanguage();
  const reading = useMemo<NumberReading>(() => ({ language: factsOf(language).tag, say: t }), [language, t]);
  return <NumberReadingContext value={reading}>{children}</NumberReadingContext>;
}
