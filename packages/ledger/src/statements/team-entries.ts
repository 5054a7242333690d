import type { Queryable } from '@lantern/database';
import { accounts, type Id } from '../accounts/accounts.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';
import type { PostingCode } from '../postings/codes.ts';
import type { StatementLine } from '../reports/reports.ts';
import { ENTRY_COLUMNS, type EntryRow, lineOf } from './statement.ts';

/** Cursor: the last entry of a page over several members. */
export interface TeamEntryKey {
  readonly batchId: bigint;
  readonly accountId: bigint;
  readonly seq: bigint;
}

export interface TeamEntryFilter {
  readonly codes?: readonly PostingCode[] | undefined;
  /** `from` is inclusive, `to` is exclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly before?: TeamEntryKey | undefined;
  readonly limit: number;
}

export type TeamEntry = StatementLine & TeamEntryKey;

/** First sequence number of account `a` that may have an entry at or after a time, by binary search (see seq-bounds.ts). */
const placeAt = (time: string) => `(
  with recursive halving (low, high) as (
    select 0::bigint, a.seq + 1
    union all
    select case when e.at < ${time} then middle else low end, case when e.at < ${time} then high else middle end
      from halving cross join lateral (select (low + high) / 2 as middle) m
      join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id and e.seq = m.middle
     where high - low > 1)
  select high from halving where high - low = 1)`;
const EARLIER = `($3::timestamptz - interval '1 hour')`;
const LATER = `($4::timestamptz + interval '1 hour')`;

/** Entries of the main wallets of several members, newest first: reads the newest of each member, then merges them. */
export async function entriesOfMembers(
  db: Queryable,
  books: BookIds,
  memberIds: readonly Id[],
  { codes, from, to, before, limit }: TeamEntryFilter,
): Promise<readonly TeamEntry[]> {
  const names = memberIds.map((id) => accounts.main(id));
  const [first] = names;
  if (first === undefined) return [];
  const { rows } = await db.query<EntryRow & { account_id: bigint }>(
    `select n.*
       from unnest($2::text[]) m (name)
       cross join lateral (select w.brand_id, w.id, w.name, w.seq from ledger.account w where w.brand_id = $10 and w.book_id = $1 and w.name = m.name) a
       cross join lateral (
         select ${ENTRY_COLUMNS}, e.account_id from ledger.entry e
          where e.brand_id = a.brand_id and e.account_id = a.id and e.at >= $3 and e.at < $4
            and e.seq >= ${placeAt(EARLIER)} and e.seq <= ${placeAt(LATER)}
            and ($5::text[] is null or e.code = any ($5))
            and ($6::bigint is null or (e.batch_id, e.account_id, e.seq) < ($6, $7::bigint, $8::bigint))
          order by e.seq desc limit $9) n
      order by n.batch_id desc, n.account_id desc, n.seq desc limit $9`,
    [
      bookOf(first, books),
      names,
      from,
      to,
      codes ?? null,
      before?.batchId ?? null,
      before?.accountId ?? null,
      before?.seq ?? null,
      limit,
      books.brandId,
    ],
  );
  return rows.map((row) => ({ ...lineOf(row), accountId: row.account_id }));
}
