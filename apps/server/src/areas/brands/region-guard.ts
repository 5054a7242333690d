import type { Visitor } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import type { RegionRules } from './region-rules.ts';

/** Whether a visitor is shut out. */
export type RegionGuard = (visitor: Visitor) => boolean;

/**
 * Puts region rules into a form that answers each call quickly: what is allowed by range comes in, what is denied by range or
 * list stays out, then the country decides.
 *
 * @param listed ranges of the lists in force
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
