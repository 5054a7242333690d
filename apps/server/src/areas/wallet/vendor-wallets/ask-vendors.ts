import type { WalletDeps } from '../deps.ts';
import { listWaiting, type VendorTransferRow } from '../repository/vendor-transfers.ts';
import { askAbout, takeOver } from './carry-out.ts';

/** Longer than any call to a vendor takes: nobody works on the transfer any more. */
const DESERTED_MS = 60_000;
const AT_ONCE = 200;

/**
 * Asks vendors about transfers without a clear answer, each at its own times, and takes over what a crash left behind. A vendor that is
 * silent is not asked about the others in the same run.
 */
export async function askVendors(deps: WalletDeps, now: Date): Promise<void> {
  const rows = await listWaiting(deps.pool, now, new Date(now.getTime() - DESERTED_MS), AT_ONCE);
  const vendors = [...new Set(rows.map((row) => row.vendor))];
  await Promise.all(
    vendors.map((vendor) =>
      askOne(
        deps,
        rows.filter((row) => row.vendor === vendor),
      ),
    ),
  );
}

async function askOne(deps: WalletDeps, waiting: readonly VendorTransferRow[]): Promise<void> {
  let isSilent = false;
  for (const row of waiting) {
    if (row.state !== 'PENDING') await takeOver(deps, row);
    else if (!isSilent) isSilent = (await askAbout(deps, row)).news.word === 'SILENT';
  }
}
