import { useChoice } from '../../shared/room-search.ts';

/** Real money or test money; the two never meet. */
export const BOOKS = ['REAL', 'TEST'] as const;
export type Book = (typeof BOOKS)[number];

/** The book that the address names. */
export function useBook(): Book {
  return useChoice('state', BOOKS, 'REAL');
}
