import { judgeTransfer, transferPauseMs, type VendorTransferEvent } from '@lantern/engines/cashier';
import { isRefusal, transactionOrRefuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import {
  findVendorTransfer,
  insertTransferEvent,
  lockVendorTransfer,
  type TransferChange,
  updateVendorTransfer,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { stepTransfer } from './step-transfer.ts';
import type { VendorNews } from './vendor-calls.ts';

const SYSTEM = 'system';

/**
 * Sends a stored transfer. It is marked as sent before the call, so that after a crash the transfer is treated as possibly done. Without a
 * clear answer it becomes PENDING, and is then only queried, never sent again.
 */
export async function executeTransfer(deps: WalletDeps, created: VendorTransferRow): Promise<VendorTransferRow> {
  const { row: sent, isOurs } = await tryStep(deps, created, 'SEND');
  if (!isOurs) return sent;
  return takeSent(deps, sent, await deps.vendors().send(sent));
}

/** Stores the vendor's answer to a sent transfer. */
async function takeSent(deps: WalletDeps, sent: VendorTransferRow, news: VendorNews): Promise<VendorTransferRow> {
  const { word, vendorNo = null, reason = null } = news;
  if (word === 'DONE') return step(deps, sent, 'CONFIRMED', { vendorNo });
  if (word === 'REFUSED') return step(deps, sent, 'REFUSED', { reason });
  return startWaiting(deps, sent, reason);
}

async function startWaiting(deps: WalletDeps, sent: VendorTransferRow, reason: string | null) {
  const nextQueryAt = new Date(deps.clock.now().getTime() + transferPauseMs(0));
  return step(deps, sent, 'NO_ANSWER', { nextQueryAt, reason });
}

/** Applies one event in its own transaction. If another process has already decided, its decision is final. */
async function tryStep(
  deps: WalletDeps,
  row: VendorTransferRow,
  event: VendorTransferEvent,
  change: TransferChange = {},
): Promise<{ readonly row: VendorTransferRow; readonly isOurs: boolean }> {
  const at = deps.clock.now();
  const detail = change.reason ?? undefined;
  const moved = await transactionOrRefuse(deps.pool, (tx) =>
    stepTransfer(deps, tx, row, event, { at, actor: SYSTEM, change, ...(detail && { detail }) }),
  );
  if (!isRefusal(moved)) return { row: moved, isOurs: true };
  const current = await findVendorTransfer(deps.pool, row, row.id);
  if (current === null) throw new Error(`transfer ${row.id} is gone`);
  return { row: current, isOurs: false };
}

async function step(deps: WalletDeps, row: VendorTransferRow, event: VendorTransferEvent, change?: TransferChange) {
  return (await tryStep(deps, row, event, change)).row;
}

/** Queries the vendor about a transfer without a clear answer, and stores the result. */
export async function queryTransfer(
  deps: WalletDeps,
  pending: VendorTransferRow,
  actor = SYSTEM,
): Promise<{ readonly transfer: VendorTransferRow; readonly news: VendorNews }> {
  const news = await deps.vendors().query(pending);
  const at = deps.clock.now();
  const answered = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockVendorTransfer(tx, pending, pending.id);
    if (row?.state !== 'PENDING') return row ?? pending;
    const before = { queries: row.queries, unseenSinceMs: row.unseenSince?.getTime() ?? null };
    const { event, queries, unseenSinceMs, nextQueryMs } = judgeTransfer(before, news.word, at.getTime());
    const change = {
      queries,
      unseenSince: unseenSinceMs === null ? null : new Date(unseenSinceMs),
      nextQueryAt: new Date(nextQueryMs),
      reason: news.reason ?? row.reason,
      ...(news.vendorNo !== undefined && { vendorNo: news.vendorNo }),
    };
    if (event !== null) return stepTransfer(deps, tx, row, event, { at, actor, change });
    await insertTransferEvent(tx, row, {
      ...{ at, event: `ASKED_${news.word}`, from: row.state, to: row.state, actor },
      detail: news.reason ?? null,
    });
    return updateVendorTransfer(tx, row, 'PENDING', at, change);
  });
  if (isRefusal(answered)) throw new Error(`transfer ${pending.id}: ${answered.code}`);
  return { transfer: answered, news };
}

/** Takes over a transfer left by a stopped process: CREATED was never sent, SENT may have been done. */
export async function resumeTransfer(deps: WalletDeps, deserted: VendorTransferRow): Promise<VendorTransferRow> {
  if (deserted.state === 'CREATED') return step(deps, deserted, 'ABANDON', { reason: 'ABANDONED' });
  return deserted.state === 'SENT' ? startWaiting(deps, deserted, null) : deserted;
}
