import type { LedgerScope } from '@lantern/ledger';
import type { MerchantView, Scope } from '@lantern/server-kit';

/** The member's books: brand, real or test money, the brand's currency. */
export function ledgerScope(
  merchant: Pick<MerchantView, 'currency'>,
  scope: Scope & { readonly book: 'REAL' | 'TEST' },
): LedgerScope {
  return { merchantId: scope.merchantId, book: scope.book, currency: merchant.currency.code };
}
