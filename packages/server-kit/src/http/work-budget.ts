import { addressKey } from '../security/address-key.ts';
import { recentMap } from '../security/recent-map.ts';

const MINUTE_MS = 60_000;
/** Addresses remembered at once; beyond it those longest not seen are forgotten. */
const MAX_ADDRESSES = 50_000;

/** What an address may have done for it beside calls of the contract, in units: a file is one. */
export const UNITS_PER_MINUTE = 12_000;
/** What signed requests of one address may be in a minute, by path: vendors and providers send every bet so. */
export const SIGNED_PER_MINUTE = 300_000;
/** Signed requests of one address whose signature was refused. */
export const REFUSED_PER_MINUTE = 600;

/** Prices of work, in units. */
export const WORK = { file: 1, system: 2, keptPage: 5, plain: 10, docs: 20, newPage: 60 } as const;

export interface WorkBudget {
  /**
   * Spends units of an address; none only looks.
   *
   * @returns null when there were any left, else the whole seconds until there are
   */
  spend(purpose: string, ip: string, units: number, perMinute: number, nowMs: number): number | null;
}

/** A bucket for each purpose and address (of IPv6 the /64): a minute's units at once, refilled evenly. */
export function createWorkBudget(maxAddresses = MAX_ADDRESSES): WorkBudget {
  const buckets = recentMap<{ left: number; at: number }>(maxAddresses);
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
      // The last work may cost more than is left: that is waited for afterwards.
      bucket.left -= units;
      return null;
    },
  };
}
