import { type ByteSource, uniformDigits } from '../../chance/index.ts';
import { accept, type Decision, refuse } from '../../refusal.ts';
import type { PublishedFamily } from './families.ts';

/** One prize of a published draw: the count of its numbers and their digits. */
export type PublishedPrize = { readonly prize: string; readonly count: number; readonly digits: number };

/** The numbers that operators enter for a published draw, in the order of its canonical text. */
export const PUBLISHED_PRIZES: Readonly<Record<PublishedFamily, readonly PublishedPrize[]>> = {
  THAI: [
    { prize: 'FIRST', count: 1, digits: 6 },
    { prize: 'FRONT3', count: 2, digits: 3 },
    { prize: 'BACK3', count: 2, digits: 3 },
    { prize: 'LAST2', count: 1, digits: 2 },
  ],
  LAOS: [{ prize: 'NUMBER', count: 1, digits: 6 }],
  HANOI: [
    { prize: 'SPECIAL', count: 1, digits: 5 },
    { prize: 'FIRST', count: 1, digits: 5 },
  ],
  FOUR_D: [
    { prize: 'FIRST', count: 1, digits: 4 },
    { prize: 'SECOND', count: 1, digits: 4 },
    { prize: 'THIRD', count: 1, digits: 4 },
    { prize: 'SPECIAL', count: 10, digits: 4 },
    { prize: 'CONSOLATION', count: 10, digits: 4 },
  ],
  TOGEL: [{ prize: 'NUMBER', count: 1, digits: 4 }],
  P3: [{ prize: 'NUMBER', count: 1, digits: 3 }],
};

/**
 * Parses an entered draw and returns its canonical text, which the family parses: `837933,258,333,202,246,24`. Refuses a wrong count of
 * numbers, numbers with a wrong number of digits, and prizes that the draw does not have (params: reason, prize).
 */
export function readPublished(
  family: PublishedFamily,
  entered: Readonly<Record<string, readonly string[]>>,
): Decision<string, 'RESULT_INVALID'> {
  const prizes = PUBLISHED_PRIZES[family];
  const unknown = Object.keys(entered).find((name) => !prizes.some(({ prize }) => prize === name));
  if (unknown !== undefined) return refuse('RESULT_INVALID', { reason: 'PRIZE', prize: unknown.slice(0, 20) });
  const written: string[] = [];
  for (const { prize, count, digits } of prizes) {
    const numbers = entered[prize] ?? [];
    if (numbers.length !== count) {
      return refuse('RESULT_INVALID', { reason: 'COUNT', prize, count: numbers.length, expected: count });
    }
    const wrong = numbers.findIndex((number) => number.length !== digits || !/^[0-9]+$/.test(number));
    if (wrong >= 0) return refuse('RESULT_INVALID', { reason: 'DIGITS', prize, position: wrong + 1, digits });
    written.push(...numbers);
  }
  return accept(written.join(','));
}

/** The numbers of a canonical text by prize. */
export function publishedNumbers(family: PublishedFamily, text: string): Readonly<Record<string, readonly string[]>> {
  const left = text.split(',');
  return Object.fromEntries(PUBLISHED_PRIZES[family].map(({ prize, count }) => [prize, left.splice(0, count)]));
}

/** Prizes in which two canonical texts differ. */
export function publishedDifferences(family: PublishedFamily, one: string, other: string): readonly string[] {
  const [first, second] = [publishedNumbers(family, one), publishedNumbers(family, other)];
  return PUBLISHED_PRIZES[family].map(({ prize }) => prize).filter((prize) => `${first[prize]}` !== `${second[prize]}`);
}

/** Generates a random draw with uniform and independent digits: only for demonstrations, which are labelled as such. */
export function drawPublished(family: PublishedFamily, source: ByteSource): string {
  return PUBLISHED_PRIZES[family]
    .flatMap(({ count, digits }) => Array.from({ length: count }, () => uniformDigits(source, digits)))
    .join(',');
}
