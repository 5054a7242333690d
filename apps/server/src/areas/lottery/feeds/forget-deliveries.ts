import type { Queryable } from '@lantern/server-kit';
import { forgetDeliveries } from '../repository/feed-deliveries.ts';

/** Results stay with their draws for ever; what was delivered beside them is of interest for a year. */
const KEPT_MS = 400 * 86_400_000;
const ROWS_A_STEP = 5_000;

/** Forgets deliveries of more than a year ago. */
export async function forgetOldDeliveries(pool: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  while ((await forgetDeliveries(pool, before, ROWS_A_STEP)) === ROWS_A_STEP);
}
