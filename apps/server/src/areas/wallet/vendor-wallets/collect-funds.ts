import { commandId } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import type { TransferCause, VendorTransferRow } from './repository/vendor-transfers.ts';
import { type Mover, startTransfer } from './start-transfer.ts';

/** Mirrors of vendor wallets with a positive balance, by vendor. */
export async function mirrorsOf(deps: WalletDeps, { scope, brand }: Mover): Promise<ReadonlyMap<string, bigint>> {
  const balances = await deps.ledger.memberBalances(deps.pool, ledgerScope(brand, scope), scope.memberId);
  const prefix = `M:${scope.memberId}:V:`;
  return new Map(
    balances
      .filter((one) => one.account.startsWith(prefix))
      .map((one) => [one.account.slice(prefix.length), one.balance]),
  );
}

interface Collection {
  readonly requestId: string;
  readonly cause: TransferCause;
  /** A vendor that is not collected from. */
  readonly except?: string;
}

/**
 * Moves the money in vendor wallets back to the main wallet, vendor by vendor. A vendor with an open transfer, or without an answer, does
 * not stop the others.
 */
export async function collectFunds(
  deps: WalletDeps,
  mover: Mover,
  { requestId, cause, except }: Collection,
): Promise<readonly VendorTransferRow[]> {
  const filled = [...(await mirrorsOf(deps, mover))].filter(([vendor, mirror]) => mirror > 0n && vendor !== except);
  const moved = await Promise.all(filled.map(([vendor]) => collectOne(deps, mover, vendor, requestId, cause)));
  return moved.filter((row) => row !== null);
}

async function collectOne(
  deps: WalletDeps,
  mover: Mover,
  vendor: string,
  requestId: string,
  cause: TransferCause,
): Promise<VendorTransferRow | null> {
  await deps.vendors().settle(vendor, 0);
  const amount = (await mirrorsOf(deps, mover)).get(vendor) ?? 0n;
  if (amount === 0n) return null;
  const transfer = { requestId: commandId('wallet.collect', requestId, vendor), vendor, direction: 'OUT' as const };
  const moved = await startTransfer(deps, mover, { ...transfer, amount, cause });
  return isRefusal(moved) ? null : moved;
}
