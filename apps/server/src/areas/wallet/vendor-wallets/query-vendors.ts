import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { queryTransfer, resumeTransfer } from './carry-out.ts';
import { listWaiting, type VendorTransferRow } from './repository/vendor-transfers.ts';

/** Longer than any call to a vendor takes, so no process works on the transfer any more. */
const DESERTED_MS = 60_000;
const AT_ONCE = 200;

/**
 * Queries vendors about transfers without a clear answer, each on its own schedule, and takes over transfers left by a crash. If a vendor
 * does not answer, its other transfers are skipped in this run.
 */
export async function queryVendors(deps: WalletDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const deserted = new Date(now.getTime() - DESERTED_MS);
  const rows = await listWaiting(deps.pool, now, deserted, AT_ONCE, await pieces.waiting('transfer'));
  const vendors = [...new Set(rows.map((row) => row.vendor))];
  await Promise.all(
    vendors.map((vendor) =>
      queryVendor(
        deps,
        rows.filter((row) => row.vendor === vendor),
        pieces,
      ),
    ),
  );
}

async function queryVendor(deps: WalletDeps, waiting: readonly VendorTransferRow[], pieces: Pieces): Promise<void> {
  let isSilent = false;
  for (const row of waiting) {
    const step = async () => {
      if (row.state !== 'PENDING') await resumeTransfer(deps, row);
      else isSilent = (await queryTransfer(deps, row)).news.word === 'SILENT';
    };
    if (row.state === 'PENDING' && isSilent) continue;
    await pieces.run(`transfer ${row.id}`, step, row.brandId);
  }
}
