import type { UnreadNumber } from '@lantern/money';
import { createContext, type ReactNode } from 'react';

/** How a site reads numbers: the language decides doubtful separators; the words say why a text is not read. */
export interface NumberReading {
  /** BCP 47 tag. */
  readonly language: string;
  readonly refusal: (unread: UnreadNumber) => ReactNode;
}

/** Given once by each site; without it numbers are read as in English. */
export const NumberReadingContext = createContext<NumberReading>({ language: 'en', refusal: () => null });

type RefusalKey = 'number_SHAPE' | 'number_WHOLE' | 'number_DECIMALS' | 'number_DOUBTFUL';

/** Why a text is not read, in the words of a site: each has the four texts among its messages. */
export function numberRefusal(
  say: (key: RefusalKey, values?: Record<string, string | number>) => string,
  unread: UnreadNumber,
): string {
  if (unread.kind === 'DOUBTFUL') return say('number_DOUBTFUL', { whole: unread.whole, decimal: unread.decimal });
  if (unread.kind === 'SHAPE') return say('number_SHAPE');
  return unread.decimals === 0 ? say('number_WHOLE') : say('number_DECIMALS', { count: unread.decimals });
}
