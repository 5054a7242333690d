import { createContext } from 'react';

/** The texts of a site for a number that is not read. */
export type NumberTextKey = 'number_SHAPE' | 'number_WHOLE' | 'number_DECIMALS' | 'number_DOUBTFUL';

/** How a site reads numbers: the language decides doubtful separators. */
export interface NumberReading {
  /** BCP 47 tag. */
  readonly language: string;
  /** Texts that say why a typed text is not read. */
  readonly say: (key: NumberTextKey, values?: Record<string, string | number>) => string;
}

/** Given once by each site; without it numbers are read as in English, and refused without a sentence. */
export const NumberReadingContext = createContext<NumberReading>({ language: 'en', say: () => '' });
