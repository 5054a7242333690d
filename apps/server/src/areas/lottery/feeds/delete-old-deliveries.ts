import type { Queryable } from '@lantern/server-kit';
import { forgetDeliveries } from './repository/feed-deliveries.ts';

/** Results are stored permanently with their draws; deliveries are only needed for a year. */
const MAX_AGE_MS = 400 * 86_400_000;
const ROWS_A_STEP = 5_000;

/** Deletes deliveries that are more than a year old. */
export async function deleteOldDeliveries(pool: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_AGE_MS);
  while ((await forgetDeliveries(pool, before, ROWS_A_STEP)) === ROWS_A_STEP);
}
