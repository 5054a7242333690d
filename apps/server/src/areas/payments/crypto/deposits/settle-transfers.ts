import type { Queryable } from '@lantern/database';
import { chooseAwaited, worthOf } from '@lantern/engines/cashier';
import { MAX_AMOUNT } from '@lantern/money';
import { type BrandView, isRefusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { notifyOrder } from '../../deposits/order-events.ts';
import { applyReport } from '../../deposits/reports/apply-report.ts';
import { lockOrder, type OrderRow, setProviderNo } from '../../deposits/repository/orders.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PlatformChain } from '../chains/chains.ts';
import { type ChainOrder, findChainOrder } from '../repository/chain-orders.ts';
import { endTransfer, listAwaited, listConfirmed, lockTransfer, type TransferRow } from '../repository/transfers.ts';

const BATCH = 200;

/** The payment number of a transfer in ledger references and channel statements. */
export const paymentNo = ({ txHash, place }: Pick<TransferRow, 'txHash' | 'place'>) => `${txHash}:${place}`;

/** Credits transfers with enough confirmations to their orders, each in its own transaction. */
export async function settleConfirmed(
  deps: PaymentsDeps,
  chain: PlatformChain,
  { head, now }: { readonly head: bigint; readonly now: Date },
): Promise<void> {
  const upTo = head - BigInt(chain.confirmations) + 1n;
  for (const transfer of await listConfirmed(deps.pool, chain.code, upTo, BATCH)) {
    // Check again that the transfer is in a block of the chain at this moment.
    const receipt = await chain.node.receipt(transfer.txHash);
    if (!receipt?.isSuccess || receipt.blockHash !== transfer.blockHash) continue;
    const brand = await deps.brand(transfer.brandId);
    const moved = await transactionOrRefuse(deps.pool, (tx) => settle(deps, tx, brand, transfer.id, now));
    if (isRefusal(moved) || moved === null) continue;
    if (moved.state === 'MATCHING' || moved.state === 'LATE') await notifyOrder(deps, { brandId: brand.id }, moved);
  }
}

/** @returns the moved order; null when no order matches the transfer */
async function settle(deps: PaymentsDeps, tx: Queryable, brand: BrandView, id: bigint, now: Date) {
  const scope = { brandId: brand.id };
  const transfer = await lockTransfer(tx, scope, id);
  if (transfer?.state !== 'SEEN') return refuse('STATE_CONFLICT');
  const orderId = transfer.orderId ?? (await chooseLate(tx, transfer, now));
  const order = orderId === null ? null : await lockOrder(tx, scope, orderId);
  const ordered = order && (await findChainOrder(tx, scope, order.id));
  if (order === null || ordered === null) return leave(tx, transfer, 'UNMATCHED', now);
  const amount = amountOf(transfer, order, ordered);
  if (amount <= 0n) return leave(tx, transfer, 'DUST', now);
  if (amount > MAX_AMOUNT) return leave(tx, transfer, 'UNMATCHED', now);
  const report = {
    ...{ orderNo: order.id.toString(), providerNo: paymentNo(transfer), event: 'PAID' as const, amount },
    ...{ currency: brand.currency.code, payerName: null },
  };
  const moved = await applyReport(deps, tx, brand, order, { report, isConfirmed: true, at: now });
  // The payment was already credited by a four-eyes repair, or the order cannot take money: an operator must decide.
  const isSpent = isRefusal(moved) && moved.code === 'IDEMPOTENCY_CONFLICT';
  if (isSpent || moved === null) return leave(tx, transfer, 'UNMATCHED', now);
  if (isRefusal(moved)) return moved;
  await setProviderNo(tx, scope, order.id, report.providerNo);
  await endTransfer(tx, scope, transfer.id, { state: 'TAKEN', orderId: order.id, at: now });
  return moved;
}

async function chooseLate(tx: Queryable, transfer: TransferRow, now: Date) {
  const { chain, address, coin, units } = transfer;
  return chooseAwaited(units, await listAwaited(tx, transfer, { chain, address, coin: coin ?? '', now }));
}

async function leave(tx: Queryable, transfer: TransferRow, state: 'UNMATCHED' | 'DUST', at: Date): Promise<null> {
  await endTransfer(tx, transfer, transfer.id, { state, orderId: null, at });
  return null;
}

/**
 * Minor units: the ordered amount when exactly that was sent in time, else the value of the coins, by the order's rate while it is valid.
 */
function amountOf(transfer: TransferRow, order: OrderRow, ordered: ChainOrder): bigint {
  const isInTime = transfer.blockAt <= ordered.lockedUntil;
  const rate = isInTime ? ordered.rate : (transfer.rate ?? ordered.rate);
  if (transfer.units === ordered.units && rate === ordered.rate) return order.payable;
  return worthOf(transfer.units, rate, ordered);
}
