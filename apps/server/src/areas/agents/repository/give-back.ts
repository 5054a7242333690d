import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** Locks the brand's ceilings until the transaction ends: against changes of rates, and of the ceilings themselves. */
export async function lockGiveBack(tx: Queryable, scope: Scope): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('agents.give-back', $1))`, [scope.brandId]);
}
