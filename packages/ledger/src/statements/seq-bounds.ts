import type { Queryable } from '@lantern/database';
import type { AccountName } from '../accounts/accounts.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';

/**
 * Entries have the business time of their command. It follows the order of the account's sequence, except for commands that several
 * processes post at the same moment. Such entries are never further apart than this (ms).
 */
const DISORDER_MS = 3_600_000;

/** A stored account and the sequence numbers for the given times. */
export interface SeqBounds {
  readonly accountId: bigint;
  /** For each time, in order: the first sequence number that may have an entry at or after it. */
  readonly places: readonly bigint[];
}

/**
 * Finds by binary search the sequence number from which an account's entries are at or after each time, so that the cost depends on the
 * period and not on the account's whole history. Undefined when the account was never opened.
 */
async function placesOf(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  times: readonly Date[],
): Promise<SeqBounds | undefined> {
  const { rows } = await db.query<{ accountId: bigint; places: bigint[] }>(
    `select a.id as "accountId", array(
       select (with recursive halving (low, high) as (
           select 0::bigint, a.seq + 1
           union all
           select case when e.at < t.at then middle else low end, case when e.at < t.at then high else middle end
             from halving cross join lateral (select (low + high) / 2 as middle) m
             join ledger.entry e on e.brand_id = a.brand_id and e.account_id = a.id and e.seq = m.middle
            where high - low > 1)
         select high from halving where high - low = 1)
       from unnest($3::timestamptz[]) with ordinality t (at, place) order by t.place) as places
     from ledger.account a where a.brand_id = $4 and a.book_id = $1 and a.name = $2`,
    [bookOf(account, books), account, times, books.brandId],
  );
  return rows[0];
}

const earlier = (at: Date) => new Date(at.getTime() - DISORDER_MS);
const later = (at: Date) => new Date(at.getTime() + DISORDER_MS);

/** All entries of a period are between these sequence numbers, `first` inclusive and `end` exclusive; other entries may be there too. */
export async function seqBounds(
  db: Queryable,
  books: BookIds,
  account: AccountName,
  { from, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined },
): Promise<{ readonly first: bigint | null; readonly end: bigint | null }> {
  const times = [...(from ? [earlier(from)] : []), ...(to ? [later(to)] : [])];
  if (times.length === 0) return { first: null, end: null };
  const places = [...((await placesOf(db, books, account, times))?.places ?? [])];
  return { first: (from && places.shift()) ?? null, end: (to && places.shift()) ?? null };
}

/** An account's balance just before an instant, 0 before its first entry. Minor units. */
export async function balanceBefore(db: Queryable, books: BookIds, account: AccountName, at: Date): Promise<bigint> {
  const found = await placesOf(db, books, account, [earlier(at), later(at)]);
  if (found === undefined) return 0n;
  const { rows } = await db.query<{ balance: bigint }>(
    `select (coalesce((select balance_after from ledger.entry where brand_id = $1 and account_id = $2 and seq = $3::bigint - 1), 0)
       + coalesce((select sum(amount) from ledger.entry
           where brand_id = $1 and account_id = $2 and seq >= $3 and seq < $4 and at < $5), 0))::bigint as balance`,
    [books.brandId, found.accountId, found.places[0], found.places[1], at],
  );
  return rows[0]?.balance ?? 0n;
}
