import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type Book, idText, type LedgerScope } from '../accounts/accounts.ts';
import type { TrialBalance, TrialBalanceLine } from './reports.ts';

type Row = { book: Book; currency: string; account: string; credit: bigint };

/**
 * Sums of stored rows per book and account: stored member balances grouped per wallet (`M:*:MAIN`), counter-legs per platform account.
 * Debits and credits are equal in every book.
 */
export async function trialBalanceOf(db: Queryable, { brandId }: Pick<LedgerScope, 'brandId'>): Promise<TrialBalance> {
  const { rows } = await db.query<Row>(
    `select b.book, b.currency, s.account, s.credit
     from ledger.book b
     cross join lateral (
       select regexp_replace(a.name, '^([MP]):\\d+:', '\\1:*:') as account, sum(a.balance)::bigint as credit
       from ledger.account a where a.brand_id = b.brand_id and a.book_id = b.id group by 1
       union all
       select l.account, sum(l.amount)::bigint from ledger.platform_leg l where l.brand_id = b.brand_id and l.book_id = b.id group by 1
     ) s
     where b.brand_id = $1
     order by b.book, b.currency, s.account`,
    [idText(brandId)],
  );
  const lines = rows.map(({ book, currency, account, credit }) => ({
    brandId: BigInt(idText(brandId)),
    book,
    currency,
    account,
    debit: (credit < 0n ? -credit : 0n) as MinorUnits,
    credit: (credit > 0n ? credit : 0n) as MinorUnits,
  }));
  return { lines, totals: totalsOf(lines) };
}

function totalsOf(lines: readonly TrialBalanceLine[]): TrialBalance['totals'] {
  const totals = new Map<string, Omit<TrialBalanceLine, 'account'>>();
  for (const { brandId, book, currency, debit, credit } of lines) {
    const key = `${book} ${currency}`;
    const sum = totals.get(key);
    totals.set(key, {
      brandId,
      book,
      currency,
      debit: ((sum?.debit ?? 0n) + debit) as MinorUnits,
      credit: ((sum?.credit ?? 0n) + credit) as MinorUnits,
    });
  }
  return [...totals.values()];
}
