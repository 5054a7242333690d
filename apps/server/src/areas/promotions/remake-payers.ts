import { nameKey } from '@lantern/text/names';
import type { PromotionsDeps } from './deps.ts';
import { listFormerPayers, replacePayers } from './repository/payers.ts';

const BATCH = 500;

/** Makes the names of payers anew that an older version of the rule made, from the names in their deposit orders. */
export async function remakePayers(deps: Pick<PromotionsDeps, 'pool' | 'payments'>): Promise<void> {
  for (;;) {
    const rows = await listFormerPayers(deps.pool, BATCH);
    for (const brandId of new Set(rows.map((row) => row.brandId))) {
      const own = rows.filter((row) => row.brandId === brandId);
      const names = await deps.payments.depositHistory.payerNames(
        deps.pool,
        { brandId },
        own.map((row) => row.orderId),
      );
      const payers = own.map((row) => ({ id: row.id, payer: nameKey(names.get(row.orderId) ?? row.payer) }));
      await replacePayers(deps.pool, { brandId }, payers);
    }
    if (rows.length < BATCH) return;
  }
}
