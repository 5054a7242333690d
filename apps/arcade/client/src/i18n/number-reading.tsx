import { languageInfo } from '@lantern/locales/arcade';
import type { UnreadNumber } from '@lantern/money';
import { type NumberReading, NumberReadingContext } from '@lantern/ui';
import { type ReactNode, useMemo } from 'react';
import { currentLanguage, type Text, useText } from './text.ts';

/** Number fields read numbers in the page's language and say in it why a text is not one. */
export function NumberReadingProvider({ children }: { children: ReactNode }) {
  const t = useText('arcade');
  const reading = useMemo<NumberReading>(
    () => ({ language: languageInfo(currentLanguage()).tag, refusal: (unread) => refusalText(t, unread) }),
    [t],
  );
  return <NumberReadingContext value={reading}>{children}</NumberReadingContext>;
}

function refusalText(t: Text, unread: UnreadNumber): string {
  if (unread.kind === 'DOUBTFUL') return t('number_DOUBTFUL', { whole: unread.whole, decimal: unread.decimal });
  if (unread.kind === 'SHAPE') return t('number_SHAPE');
  return unread.decimals === 0 ? t('number_WHOLE') : t('number_DECIMALS', { count: unread.decimals });
}
