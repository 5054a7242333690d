import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { BrandView } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import type { VendorTransferRow } from './repository/vendor-transfers.ts';

type Shown = Value<'wallet.walletTransfer'>;

/** Names of a brand's vendors by their codes. */
export async function vendorNames(deps: WalletDeps, brandId: bigint): Promise<ReadonlyMap<string, string>> {
  const vendors = await deps.vendors().list({ brandId });
  return new Map(vendors.map((one) => [one.vassalage, one.displayName]));
}

/** A transfer as its member sees it: every open state is shown as in process. */
export function showVendorTransfer(
  row: VendorTransferRow,
  { currency }: Pick<BrandView, 'currency'>,
  names: ReadonlyMap<string, string>,
): Shown {
  return {
    id: row.id.toString(),
    vassalage: row.vendor,
    displayName: names.get(row.vendor) ?? row.vendor,
    direction: row.direction,
    amount: formatAmount(row.amount, currency.exponent),
    state: row.state === 'DONE' || row.state === 'FAILED' ? row.state : 'PROCESS',
    cause: row.cause,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
