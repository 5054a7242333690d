import type { LotteryDeps } from '../deps.ts';
import { aboutChain } from './commit-chain.ts';
import { aboutBeacon } from './offline-beacon.ts';
import { listOldSeals, replaceSeal, type SealedTable } from './repository/chains.ts';

const ROWS_A_STEP = 200;

/**
 * Re-encrypts the secrets of chains and offline beacons with the newest key. `lost` are those whose key is not available: issues promised
 * on them are voided, and later issues use new chains.
 */
export async function sealDrawSecrets({
  pool,
  draws: { secrets },
}: Pick<LotteryDeps, 'pool' | 'draws'>): Promise<{ readonly sealed: number; readonly lost: number }> {
  const sum = { sealed: 0, lost: 0 };
  const tables: readonly [SealedTable, typeof aboutChain][] = [
    ['chain', aboutChain],
    ['offline_beacon', aboutBeacon],
  ];
  for (const [table, about] of tables) {
    let after = { brandId: 0n, id: 0n };
    for (;;) {
      const rows = await listOldSeals(pool, table, secrets.newestPrefix, after, ROWS_A_STEP);
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const row of rows) {
        if (!secrets.hasKeyOf(row.sealedSecret)) {
          sum.lost += 1;
          continue;
        }
        const place = about(row, row.commitment);
        await replaceSeal(pool, table, row, secrets.seal(secrets.open(row.sealedSecret, place), place));
        sum.sealed += 1;
      }
      after = last;
    }
  }
  return sum;
}
