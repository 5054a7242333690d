import type { Visitor } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import type { RegionRules } from './region-rules.ts';

/** Whether the region rules block a visitor. */
export type RegionGuard = (visitor: Visitor) => boolean;

/**
 * Compiles region rules into a fast check: allowed ranges win, then denied ranges and lists block, then the country decides.
 *
 * @param listed ranges of the deny lists in force
 */
export function regionGuard(rules: RegionRules, listed: readonly string[]): RegionGuard {
  const allowed = addressSet(rules.allowRanges);
  const denied = addressSet([...rules.denyRanges, ...listed]);
  const countries = new Set(rules.countries);
  return ({ ip, country }) => {
    if (allowed.has(ip)) return false;
    if (denied.has(ip)) return true;
    const isNamed = country !== null && countries.has(country);
    return rules.mode === 'ALLOW' ? !isNamed : isNamed;
  };
}
