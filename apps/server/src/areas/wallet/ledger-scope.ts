import type { LedgerScope } from '@lantern/ledger';
import type { BrandView, Scope } from '@lantern/server-kit';

/** The member's books: brand, real or test money, the brand's currency. */
export function ledgerScope(
  brand: Pick<BrandView, 'currency'>,
  scope: Scope & { readonly book: 'REAL' | 'TEST' },
): LedgerScope {
  return { brandId: scope.brandId, book: scope.book, currency: brand.currency.code };
}
