import { formatAmount, minorUnits } from '@lantern/money';
import { type MemberScope, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { PlayGuardDeps } from '../deps.ts';
import { periodStart } from './periods.ts';
import { findDepositBounds } from './repository/deposit-bounds.ts';
import { sumFlows } from './repository/limits.ts';

/**
 * Whether a deposit may be made: the member is not excluded, and gross deposits of each period including this one stay within the member's
 * own limits, of which the strictest applies.
 *
 * @param amount minor units
 * @returns SELF_EXCLUDED, or RG_DEPOSIT_LIMIT with the remaining amount
 */
export async function mayDeposit(
  deps: PlayGuardDeps,
  tx: Queryable,
  scope: MemberScope,
  amount: bigint,
  now: Date,
): Promise<Refusal | null> {
  const { exclusion, limits } = await findDepositBounds(tx, scope, now);
  if (exclusion) return refuse('SELF_EXCLUDED', { until: exclusion.endsAt?.toISOString() ?? null });
  if (limits.length === 0) return null;
  const { businessTimeZone, currency } = await deps.brands.settings(scope.brandId);
  let left: bigint | null = null;
  for (const limit of limits) {
    const since = periodStart(limit.period, now, businessTimeZone);
    const remaining = limit.amount - (await sumFlows(tx, scope, 'DEPOSIT', since));
    if (left === null || remaining < left) left = remaining;
  }
  if (left === null || amount <= left) return null;
  return refuse('RG_DEPOSIT_LIMIT', { left: formatAmount(minorUnits(left > 0n ? left : 0n), currency.exponent) });
}
