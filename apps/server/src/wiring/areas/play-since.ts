import { accounts, type Ledger, type PostingCode } from '@lantern/ledger';
import type { BrandView, MemberScope, Queryable } from '@lantern/server-kit';

/** Postings that take or refund a stake, and that pay a win. */
const STAKES: readonly PostingCode[] = ['P21', 'P23', 'P28', 'P28p', 'P28r'];
const PRIZES: readonly PostingCode[] = ['P22w', 'P24', 'P28w'];
const PAGE = 200;
/** Limit of pages: for a play session with more movements only the newest ones are summed. */
const MAX_PAGES = 25;

/** Stakes and payouts of a member since an instant, from the entries of his main wallet. */
export function createPlaySince(
  pool: Queryable,
  ledger: Pick<Ledger, 'statement'>,
  brand: (brandId: bigint) => Promise<BrandView>,
) {
  return async ({ brandId, memberId, book }: MemberScope, since: Date) => {
    const scope = { brandId, book, currency: (await brand(brandId)).currency.code };
    let staked = 0n;
    let paid = 0n;
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { lines, next } = await ledger.statement(pool, scope, accounts.main(memberId), {
        codes: [...STAKES, ...PRIZES],
        from: since,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      for (const { code, amount } of lines) {
        if (PRIZES.includes(code)) paid += amount;
        else staked -= amount;
      }
      if (next === undefined) break;
      after = next;
    }
    return { staked, paid };
  };
}
