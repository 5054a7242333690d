import type { Pool } from '@lantern/database';
import { accounts, type Ledger } from '@lantern/ledger';
import { formatAmount, sumMinor } from '@lantern/money';
import type { MemberScope, Scope } from '@lantern/server-kit';
import type { Brands } from '../../areas/brands/index.ts';
import { ledgerScope } from '../../areas/wallet/index.ts';

const BOOKS = ['REAL', 'TEST'] as const;

/** Main and bonus balances of many members as decimal strings, for operators' lists. */
export function createBalancesOf(pool: Pool, ledger: Ledger, brands: Pick<Brands, 'brand'>) {
  return async (scope: Scope, members: readonly MemberScope[]): Promise<ReadonlyMap<bigint, string>> => {
    const brand = await brands.brand(scope.brandId);
    const shown = new Map<bigint, string>();
    for (const book of BOOKS) {
      const ids = members.filter((member) => member.book === book).map((member) => member.memberId);
      if (ids.length === 0) continue;
      const names = ids.flatMap((id) => [accounts.main(id), accounts.bonus(id)]);
      const found = await ledger.balances(pool, ledgerScope(brand, { ...scope, book }), names);
      for (const [index, id] of ids.entries()) {
        const own = found.slice(2 * index, 2 * index + 2).map((account) => account.balance);
        shown.set(id, formatAmount(sumMinor(own), brand.currency.exponent));
      }
    }
    return shown;
  };
}
