import type { Queryable } from '@lantern/database';
import { businessDay, type Scope } from '@lantern/server-kit';
import type { LostDeposit } from '../../payments/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { upsertCase } from '../repository/cases.ts';

/** Run id of cases found outside of a reconciliation run. */
const NO_RUN = 0n;

/**
 * Opens a case at once for credited money whose block was removed from the chain. It has the same key as in the daily reconciliation, which
 * closes the case if the transfer appears again.
 */
export async function openCaseOfLost(
  deps: ReconciliationDeps,
  tx: Queryable,
  scope: Scope,
  { orderId, providerNo, channel, account, received, creditedAt }: LostDeposit,
  now: Date,
): Promise<void> {
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const run = { id: NO_RUN, day: businessDay(creditedAt, businessTimeZone), at: now };
  const orderNo = orderId.toString();
  await upsertCase(tx, scope, run, {
    ...{ key: `MISSING_THERE:DEPOSIT:${channel}:${orderNo}:${providerNo}`, kind: 'MISSING_THERE', side: 'DEPOSIT' },
    ...{ channel, account, orderNo, providerNo, ours: received, theirs: null },
  });
}
