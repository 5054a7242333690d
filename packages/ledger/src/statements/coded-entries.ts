import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import type { AccountName, Book, Id } from '../accounts/accounts.ts';
import { idText } from '../accounts/accounts.ts';
import type { Reference } from '../commands/command.ts';
import type { PostingCode } from '../postings/codes.ts';
import { referenceOf } from './statement.ts';

/** An entry of a member's money account with its member, for figures over all members. */
export interface CodedEntry {
  readonly brandId: bigint;
  readonly memberId: bigint;
  readonly book: Book;
  readonly currency: string;
  readonly batchId: bigint;
  readonly account: AccountName;
  readonly counter: AccountName;
  readonly code: PostingCode;
  /** Signed minor units: positive when the member received. */
  readonly amount: MinorUnits;
  readonly reference: Reference;
  readonly at: Date;
}

type Row = Omit<CodedEntry, 'reference' | 'amount'> & {
  readonly reference: string;
  readonly amount: bigint;
  readonly accountId: bigint;
  readonly seq: bigint;
};

const COLUMNS = `b.brand_id as "brandId", a.member_id as "memberId", b.book, b.currency,
  e.batch_id as "batchId", a.name as account, e.counter, e.code, e.amount, e.reference, e.at, e.account_id as "accountId", e.seq`;

const entryOf = ({ accountId: _account, seq: _seq, amount, reference, ...row }: Row): CodedEntry => ({
  ...row,
  amount: amount as MinorUnits,
  reference: referenceOf(reference),
});

/** Money entries with one of the codes that these batches created, brand by brand. */
export async function entriesOfBatches(
  db: Queryable,
  batches: readonly Pick<CodedEntry, 'brandId' | 'batchId'>[],
  codes: readonly PostingCode[],
): Promise<readonly CodedEntry[]> {
  const idsOf = new Map<bigint, Set<bigint>>();
  for (const { brandId, batchId } of batches) idsOf.set(brandId, (idsOf.get(brandId) ?? new Set()).add(batchId));
  const found: CodedEntry[] = [];
  for (const [brandId, ids] of idsOf) found.push(...(await entriesOfBrand(db, brandId, [...ids], codes)));
  return found;
}

async function entriesOfBrand(
  db: Queryable,
  brandId: bigint,
  batchIds: readonly bigint[],
  codes: readonly PostingCode[],
): Promise<readonly CodedEntry[]> {
  const ids = batchIds.toSorted((left, right) => (left < right ? -1 : 1));
  // `offset 0` searches the entries by batch and the accounts by key, whatever the statistics say.
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}
       from unnest($2::bigint[]) k (batch)
       cross join lateral (select * from ledger.entry x where x.batch_id = k.batch and x.brand_id is not distinct from $1 offset 0) e
       cross join lateral (select * from ledger.account x where x.brand_id = $1 and x.id = e.account_id offset 0) a
       join ledger.book b on b.brand_id = a.brand_id and b.id = a.book_id
      where e.code = any($3::text[]) and left(a.name, 2) = 'M:'
      order by e.batch_id, e.account_id, e.seq`,
    [brandId, ids, codes],
  );
  return rows.map(entryOf);
}

const PAGE = 5_000;

/** All money entries of a brand's members with one of the codes, read page by page, not ordered by time. */
export async function* entriesWithCodes(
  db: Queryable,
  brandId: Id,
  codes: readonly PostingCode[],
): AsyncGenerator<readonly CodedEntry[]> {
  let after: readonly [bigint, bigint] = [0n, 0n];
  for (;;) {
    const { rows }: { rows: Row[] } = await db.query<Row>(
      `select ${COLUMNS}
         from ledger.entry e
         join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
         join ledger.book b on b.brand_id = a.brand_id and b.id = a.book_id
        where e.brand_id = $4 and (e.account_id, e.seq) > ($1::bigint, $2::bigint) and e.code = any($3::text[])
          and left(a.name, 2) = 'M:'
        order by e.account_id, e.seq limit ${PAGE}`,
      [...after, codes, idText(brandId)],
    );
    if (rows.length > 0) yield rows.map(entryOf);
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = [last.accountId, last.seq];
  }
}
