import type { EntriesPosted, PayloadOf } from '@lantern/events';
import type { MinorUnits } from '@lantern/money';
import type { AccountName, Book } from '../accounts/accounts.ts';

/** One account that a batch changed: its entries `firstSeq … lastSeq` belong to the batch. */
export interface TouchedAccount {
  readonly account: AccountName;
  readonly balance: MinorUnits;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
}

/** Changes of one batch to the member accounts of one book. A newer event of an account has a higher `lastSeq`. */
export interface EntriesEvent {
  readonly batchId: bigint;
  readonly book: Book;
  readonly currency: string;
  readonly accounts: readonly TouchedAccount[];
}

/** Parses the lists of the event that the ledger publishes for each batch and book. */
export function readEntriesEvent(payload: PayloadOf<typeof EntriesPosted>): EntriesEvent {
  const { batchId, book, currency, accounts, balances, firstSeqs, lastSeqs } = payload;
  const [balance, firstSeq, lastSeq] = [balances, firstSeqs, lastSeqs].map((list) => list.split(',').map(BigInt));
  return {
    batchId: BigInt(batchId),
    book: book as Book,
    currency,
    accounts: accounts.split(',').map((account, index) => ({
      account: account as AccountName,
      balance: (balance?.[index] ?? 0n) as MinorUnits,
      firstSeq: firstSeq?.[index] ?? 0n,
      lastSeq: lastSeq?.[index] ?? 0n,
    })),
  };
}
