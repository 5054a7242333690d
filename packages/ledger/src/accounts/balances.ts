import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import type { AccountBalance } from '../reports/reports.ts';
import { type AccountName, type Id, idText, isPlatformAccount, parseAccount } from './accounts.ts';
import { type BookIds, bookOf } from './books.ts';

/** Ids of a member's accounts are member id × 1024 + number of the wallet (see ledger.account_id). */
const ACCOUNTS_PER_MEMBER = 1024;

/** Converts a stored sum (positive = credit) to the normal side of its account. */
export function onNormalSide(name: AccountName, credit: bigint): MinorUnits {
  return (parseAccount(name)?.normalSide === 'debit' ? -credit : credit) as MinorUnits;
}

type BalanceRow = { book_id: number; name: string; credit: bigint };

/** Stored balances of member accounts, and sums of stored counter-legs of platform accounts. */
export async function balancesOf(
  db: Queryable,
  books: BookIds,
  names: readonly AccountName[],
): Promise<readonly AccountBalance[]> {
  const credits = new Map<string, bigint>();
  const ofMembers = names.filter((name) => !isPlatformAccount(name));
  const ofPlatform = names.filter(isPlatformAccount);
  const columns = (some: readonly AccountName[]) => [books.brandId, some.map((name) => bookOf(name, books)), some];
  const [only] = ofMembers;
  if (only !== undefined && ofMembers.length === 1) {
    // Most queries are for one account. A separate statement lets PostgreSQL reuse one plan.
    const { rows } = await db.query<{ balance: bigint }>(
      'select balance from ledger.account where brand_id = $1 and book_id = $2 and name = $3',
      [books.brandId, bookOf(only, books), only],
    );
    credits.set(only, rows[0]?.balance ?? 0n);
  } else if (ofMembers.length > 1) {
    const { rows } = await db.query<BalanceRow>(
      `select a.book_id, a.name, a.balance as credit
       from unnest($2::integer[], $3::text[]) k (book_id, name)
       join ledger.account a on a.brand_id = $1 and a.book_id = k.book_id and a.name = k.name`,
      columns(ofMembers),
    );
    for (const row of rows) credits.set(row.name, row.credit);
  }
  if (ofPlatform.length > 0) {
    const { rows } = await db.query<{ credits: bigint[] }>(
      'select ledger.platform_balances($1, $2::integer[], $3::text[]) as credits',
      columns(ofPlatform),
    );
    for (const [index, name] of ofPlatform.entries()) credits.set(name, rows[0]?.credits[index] ?? 0n);
  }
  return names.map((account) => ({ account, balance: onNormalSide(account, credits.get(account) ?? 0n) }));
}

/** Locks the member's main wallet, and reads the member's debt as of the lock. */
export async function lockReceivable(tx: Queryable, books: BookIds, memberId: Id): Promise<MinorUnits> {
  const { rows } = await tx.query<{ debt: bigint }>('select ledger.lock_receivable($1, $2, $3) as debt', [
    books.brandId,
    books.money,
    idText(memberId),
  ]);
  return (rows[0]?.debt ?? 0n) as MinorUnits;
}

/** All accounts of a member in the scope's money and points books. */
export async function memberBalancesOf(
  db: Queryable,
  books: BookIds,
  memberId: Id,
): Promise<readonly AccountBalance[]> {
  const { rows } = await db.query<{ name: AccountName; balance: bigint }>(
    `select name, balance from ledger.account
     where brand_id = $1 and id between $2::bigint * ${ACCOUNTS_PER_MEMBER} and $2::bigint * ${ACCOUNTS_PER_MEMBER} + ${ACCOUNTS_PER_MEMBER - 1}
       and book_id = any($3::integer[])
     order by name`,
    [books.brandId, idText(memberId), [books.money, books.points]],
  );
  return rows.map(({ name, balance }) => ({ account: name, balance: balance as MinorUnits }));
}
