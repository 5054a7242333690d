import { useChoice } from '../../shared/navigation/page-search.ts';

/** Real money or test money; no transfer connects the two. */
export const BOOKS = ['REAL', 'TEST'] as const;
export type Book = (typeof BOOKS)[number];

/** The book in the address. */
export function useBook(): Book {
  return useChoice('state', BOOKS, 'REAL');
}
