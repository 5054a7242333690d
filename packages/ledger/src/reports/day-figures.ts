import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import type { AccountName } from '../accounts/accounts.ts';
import type { BookIds } from '../accounts/books.ts';
import type { PostingCode } from '../postings/codes.ts';

/** The sum that one posting code moved on one platform account in a period. */
export interface DayFigure {
  readonly account: AccountName;
  readonly code: PostingCode;
  /** Signed minor units: positive where the account was credited. */
  readonly credit: MinorUnits;
  readonly movements: bigint;
}

/** Sums of the stored counter-legs of a period [from, to), by account and code. They mirror all movements of member accounts. */
export async function dayFiguresOf(
  db: Queryable,
  { brandId, money }: BookIds,
  from: Date,
  to: Date,
): Promise<readonly DayFigure[]> {
  const { rows } = await db.query<{ account: AccountName; code: PostingCode; credit: bigint; movements: bigint }>(
    `select case when account like 'H:ISSUE:%' then 'H:ISSUE:*' else account end as account, code,
       sum(amount)::bigint as credit, sum(movements)::bigint as movements
     from ledger.platform_leg where brand_id = $1 and book_id = $2 and at >= $3 and at < $4 group by 1, 2 order by 1, 2`,
    [brandId, money, from, to],
  );
  return rows.map((row) => ({ ...row, credit: row.credit as MinorUnits }));
}
