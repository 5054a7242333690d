import { createHash } from 'node:crypto';
import type { Pool } from '@lantern/database';

/** Rows that no call has used for this time are deleted: a sliding minute needs two windows. */
const UNUSED_MS = 120_000;
/** Maximum rows deleted per run. */
const MAX_DELETED = 10_000;

/** Limits of calls per minute that all processes count together, in PostgreSQL. */
export interface SharedRateLimiter {
  /**
   * Counts a call.
   * @returns null if allowed, else the whole seconds to wait
   */
  take(brandId: bigint, key: string, perMinute: number, now: Date): Promise<number | null>;
  /** Deletes counts that no longer matter, a bounded number per call. */
  trim(now: Date): Promise<void>;
}

/** A key as a uuid of 16 bytes; the table does not contain addresses. */
const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

export function createSharedRateLimiter(pool: Pool): SharedRateLimiter {
  return {
    async take(brandId, key, perMinute, now) {
      const { rows } = await pool.query<{ wait: number | null }>({
        name: 'kit-count-call',
        text: 'select kit.count_call($1, $2, $3, $4) as wait',
        values: [brandId, fingerprint(key), perMinute, now],
      });
      return rows[0]?.wait ?? null;
    },
    async trim(now) {
      await pool.query(
        `delete from kit.call_count where (brand_id, key) in (
           select brand_id, key from kit.call_count where started_at < $1 order by started_at limit $2)`,
        [new Date(now.getTime() - UNUSED_MS), MAX_DELETED],
      );
    },
  };
}
