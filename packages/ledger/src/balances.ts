import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, bucketOf, type Id, idText, isHouseAccount, parseAccount } from './accounts.ts';
import { type BookIds, bookOf } from './books.ts';
import type { AccountBalance } from './reports.ts';

/** Ids of a member's accounts: member id x 1024 + number of the wallet (see ledger.account_id). */
const ACCOUNTS_PER_MEMBER = 1024;

/** A stored sum (positive = credit) on the normal side of its account. */
export function onNormalSide(name: AccountName, credit: bigint): MinorUnits {
  return (parseAccount(name)?.normalSide === 'debit' ? -credit : credit) as MinorUnits;
}

type BalanceRow = { book_id: number; name: string; credit: bigint };

/** Kept balances of members' accounts and sums of stored counter-legs of the house's. */
export async function balancesOf(
  db: Queryable,
  books: BookIds,
  names: readonly AccountName[],
): Promise<readonly AccountBalance[]> {
  const credits = new Map<string, bigint>();
  const kept = names.filter((name) => !isHouseAccount(name));
  const house = names.filter(isHouseAccount);
  const columns = (some: readonly AccountName[]) => [some.map((name) => bookOf(name, books)), some];
  if (kept.length > 0) {
    const { rows } = await db.query<BalanceRow>(
      `select a.book_id, a.name, a.balance as credit
       from unnest($1::integer[], $2::text[]) k (book_id, name)
       join ledger.account a on a.book_id = k.book_id and a.name = k.name`,
      columns(kept),
    );
    for (const row of rows) credits.set(row.name, row.credit);
  }
  if (house.length > 0) {
    const { rows } = await db.query<BalanceRow>(
      `select k.book_id, k.name, coalesce((
         select sum(l.amount) from ledger.house_leg l where l.book_id = k.book_id and l.account = k.name), 0)::bigint as credit
       from unnest($1::integer[], $2::text[]) k (book_id, name)`,
      columns(house),
    );
    for (const row of rows) credits.set(row.name, row.credit);
  }
  return names.map((account) => ({ account, balance: onNormalSide(account, credits.get(account) ?? 0n) }));
}

/** All accounts of a member in the scope's money and points. */
export async function memberBalancesOf(
  db: Queryable,
  books: BookIds,
  memberId: Id,
): Promise<readonly AccountBalance[]> {
  const { rows } = await db.query<{ name: AccountName; balance: bigint }>(
    `select name, balance from ledger.account
     where bucket = $1 and id between $2::bigint * ${ACCOUNTS_PER_MEMBER} and $2::bigint * ${ACCOUNTS_PER_MEMBER} + ${ACCOUNTS_PER_MEMBER - 1}
       and book_id = any($3::integer[])
     order by name`,
    [bucketOf(memberId), idText(memberId), [books.money, books.points]],
  );
  return rows.map(({ name, balance }) => ({ account: name, balance: balance as MinorUnits }));
}
