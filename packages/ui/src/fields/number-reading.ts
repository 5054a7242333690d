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
