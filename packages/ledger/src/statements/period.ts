import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isPlatformAccount } from '../accounts/accounts.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';
import type { Reference } from '../commands/command.ts';
import type { PostingCode } from '../postings/codes.ts';
import type { EntryFilter } from '../reports/reports.ts';
import { balanceBefore, seqBounds } from './seq-bounds.ts';
import { referenceOf } from './statement.ts';

/** The period of an account, and the posting codes that are merged to one row per day. */
export interface PeriodFilter {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Offset of the local day from UTC, in ms. */
  readonly offsetMs: number;
  readonly folded: readonly PostingCode[];
  /** Maximum number of rows that are read. */
  readonly limit: number;
}

/** One entry, or all entries of one day and one merged posting code. */
export interface PeriodLine {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly code: PostingCode;
  /** Null for merged rows. */
  readonly reference: Reference | null;
  readonly movements: number;
  readonly amount: MinorUnits;
}

/** A period of an account: `opening` plus all rows equals `closing`. */
export interface Period {
  readonly opening: MinorUnits;
  readonly closing: MinorUnits;
  readonly lines: readonly PeriodLine[];
  /** True when more rows exist than `limit`; then the rows do not add up to `closing`. */
  readonly isCut: boolean;
}

type Row = { day: string; code: PostingCode; reference: string | null; movements: number; amount: bigint };

/** Opening balance, movements and closing balance of a period. Consistent when `db` is a repeatable-read transaction. */
export async function periodOf(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  { from, to, offsetMs, folded, limit }: PeriodFilter,
): Promise<Period> {
  if (isPlatformAccount(account)) throw new RangeError(`${account} has counter-legs, not entries`);
  const opening = await balanceBefore(db, books, account, from);
  const closing = await balanceBefore(db, books, account, to);
  const bounds = await seqBounds(db, books, account, { from, to });
  const { rows } = await db.query<Row>(
    `select x.day::text as day, x.code, x.reference, count(*)::int as movements, sum(x.amount)::bigint as amount
       from (
         select ((e.at at time zone 'UTC') + $3::bigint * interval '1 millisecond')::date as day, e.code, e.amount, e.seq,
                case when e.code = any($4::text[]) then null else e.reference end as reference,
                case when e.code = any($4::text[]) then null else e.seq end as own_line
           from ledger.account a join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id
          where a.brand_id = $10 and a.book_id = $1 and a.name = $2 and e.seq >= $5::bigint and e.seq < $6::bigint and e.at >= $7 and e.at < $8) x
      group by x.day, x.code, x.reference, x.own_line
      order by x.day, min(x.seq) limit $9::integer + 1`,
    [
      bookOf(account, books),
      account,
      offsetMs,
      folded,
      bounds.first ?? 0n,
      bounds.end ?? 0n,
      from,
      to,
      limit,
      books.brandId,
    ],
  );
  return {
    opening: opening as MinorUnits,
    closing: closing as MinorUnits,
    lines: rows.slice(0, limit).map(({ reference, amount, ...line }) => ({
      ...line,
      amount: amount as MinorUnits,
      reference: reference === null ? null : referenceOf(reference),
    })),
    isCut: rows.length > limit,
  };
}

/** The number of entries that match a filter; counting stops at `most`. */
export async function countEntries(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  filter: Omit<EntryFilter, 'limit' | 'after'>,
  most: number,
): Promise<number> {
  const { first, end } = await seqBounds(db, books, account, filter);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ledger.account a join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id
        where a.brand_id = $9 and a.book_id = $1 and a.name = $2 and ($3::bigint is null or e.seq >= $3) and ($4::bigint is null or e.seq < $4)
          and ($5::text[] is null or e.code = any($5))
          and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)
        limit $8) x`,
    [
      bookOf(account, books),
      account,
      ...[first, end, filter.codes ?? null, filter.from ?? null, filter.to ?? null],
      most,
      books.brandId,
    ],
  );
  return rows[0]?.count ?? 0;
}
