import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { BrandView, Scope } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import type { TransferRow } from './repository.ts';

type Shown = Value<'wallet.transfers'>['rows'][number];

/** Transfers with both names; a downline sees only the login name of its upline. */
export async function showTransfers(
  deps: WalletDeps,
  scope: Scope,
  brand: Pick<BrandView, 'currency'>,
  rows: readonly TransferRow[],
): Promise<Shown[]> {
  const names = await deps.people.namesOf(
    scope,
    rows.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    from: names.get(row.fromId) ?? '',
    to: names.get(row.toId) ?? '',
    direction: row.direction,
    amount: formatAmount(minorUnits(row.amount), brand.currency.exponent),
    state: row.state,
    remark: row.remark,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
  }));
}
