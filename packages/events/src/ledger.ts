import Type from 'typebox';
import { eventType } from './event-type.ts';
import { Id } from './parts.ts';

/**
 * A batch of postings changed members' accounts of a book; published by the ledger's SQL functions, once per batch and book. The lists are
 * comma-separated texts with one element per account, in the same order: building them costs less than JSON.
 */
export const EntriesPosted = eventType(
  'ledger.entries',
  Type.Object({
    batchId: Id,
    book: Type.String(),
    currency: Type.String(),
    accounts: Type.String(),
    balances: Type.String(),
    firstSeqs: Type.String(),
    lastSeqs: Type.String(),
  }),
);
