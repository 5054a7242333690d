import { recentEntries } from '../../cache/recent-entries.ts';
import { addressKey } from '../../security/addresses/address-key.ts';

const MINUTE_MS = 60_000;
/** Maximum number of tracked addresses; beyond it the least recently seen ones are dropped. */
const MAX_ADDRESSES = 50_000;

/** Work units per address and minute, besides calls of the contract; a file costs one. */
export const UNITS_PER_MINUTE = 12_000;
/** Signed requests per address, path and minute. High, because vendors and providers send every bet this way. */
export const SIGNED_PER_MINUTE = 300_000;
/** Signed requests per address and minute whose signature was refused. */
export const REFUSED_PER_MINUTE = 600;

/** Costs in work units. */
export const WORK = { file: 1, system: 2, cachedPage: 5, plain: 10, docs: 20, newPage: 60 } as const;

export interface WorkBudget {
  /**
   * Spends units of an address; 0 units only checks.
   * @returns null if any were left, else the whole seconds until some are available
   */
  spend(purpose: string, ip: string, units: number, perMinute: number, nowMs: number): number | null;
}

/** Token bucket per purpose and address (IPv6: the /64): capacity of one minute, refilled evenly. */
export function createWorkBudget(maxAddresses = MAX_ADDRESSES): WorkBudget {
  const buckets = recentEntries<string, { left: number; at: number }>(maxAddresses);
  return {
    spend(purpose, ip, units, perMinute, nowMs) {
      const key = `${purpose} ${addressKey(ip)}`;
      const perMs = perMinute / MINUTE_MS;
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { left: perMinute, at: nowMs };
        buckets.set(key, bucket);
      }
      bucket.left = Math.min(perMinute, bucket.left + Math.max(0, nowMs - bucket.at) * perMs);
      bucket.at = nowMs;
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perMs / 1_000));
      // The last request may cost more than is left; the debt delays the next one.
      bucket.left -= units;
      return null;
    },
  };
}
