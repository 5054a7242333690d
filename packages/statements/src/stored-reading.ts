import { foldedHeadings } from './layout.ts';
import type { EarlierReading, Understood } from './types.ts';

/** What is stored of a reading for the account's next file, which is read likewise where it has the same heading row. */
export function readingToStore(understood: Understood): EarlierReading {
  const { encoding, delimiter, columns, numberForm, dateOrder, calendar, numbering } = understood;
  return {
    headings: foldedHeadings(understood.headings),
    columns,
    calendar,
    numbering,
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(numberForm === null ? {} : { numberForm }),
    ...(dateOrder === null ? {} : { dateOrder }),
  };
}
