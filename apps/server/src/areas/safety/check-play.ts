import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { freshCache } from '@lantern/server-kit/security';
import type { Bonds } from './bonds.ts';
import type { SafetyDeps } from './deps.ts';
import { periodStart } from './periods.ts';
import { type LimitRow, listExclusions, listLimits, sumFlows } from './repository.ts';

const MAX_AGE_MS = 2_000;
const MAX_MEMBERS = 100_000;

const FREE: Bonds = { exclusion: null, limits: [] };
const keyOf = (merchantId: bigint, memberId: bigint) => `${merchantId} ${memberId}`;

/** Bonds by member, at most two seconds old; members asked for together are read by two queries. */
export function createBondCache(deps: Pick<SafetyDeps, 'pool'>) {
  return freshCache<Bonds>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    async loadMany(keys, now) {
      const pairs = keys.map((key) => key.split(' ').map(BigInt));
      const merchantIds = pairs.map(([merchantId = 0n]) => merchantId);
      const memberIds = pairs.map(([, memberId = 0n]) => memberId);
      const members = { merchantIds, memberIds };
      const [exclusions, limits] = await Promise.all([
        listExclusions(deps.pool, members, now),
        listLimits(deps.pool, members, ['STAKE', 'LOSS']),
      ]);
      const bonds = new Map<string, Bonds>(keys.map((key) => [key, FREE]));
      for (const exclusion of exclusions) {
        bonds.set(keyOf(exclusion.merchantId, exclusion.memberId), { exclusion, limits: [] });
      }
      for (const limit of limits) {
        const key = keyOf(limit.merchantId, limit.memberId);
        const known = bonds.get(key) ?? FREE;
        bonds.set(key, { ...known, limits: [...known.limits, limit] });
      }
      return bonds;
    },
  });
}

async function checkLimit(deps: SafetyDeps, scope: MemberScope, limit: LimitRow, now: Date): Promise<Refusal | null> {
  const { businessTimeZone } = await deps.brands.settings(scope.merchantId);
  const since = periodStart(limit.period, now, businessTimeZone);
  const isLoss = limit.kind === 'LOSS';
  const staked = await sumFlows(deps.pool, scope, isLoss ? 'SETTLED' : 'STAKE', since);
  const used = isLoss ? staked - (await sumFlows(deps.pool, scope, 'PAYOUT', since)) : staked;
  if (limit.amount === null || used < limit.amount) return null;
  return refuse(isLoss ? 'RG_LOSS_LIMIT' : 'RG_STAKE_LIMIT', { period: limit.period });
}

/**
 * Whether a member may stake now: not excluded, not taking time out, limits not reached. Costs a look-up for most. Which stakes
 * still fit under a limit is decided where they are placed (safety.count_stakes).
 */
export async function mayBet(deps: SafetyDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  const known = deps.bonds.get(keyOf(scope.merchantId, scope.memberId), now);
  const bonds = (known instanceof Promise ? await known : known) ?? FREE;
  if (bonds.exclusion) return refuse('SELF_EXCLUDED', { until: bonds.exclusion.endsAt?.toISOString() ?? null });
  for (const limit of bonds.limits) {
    const refusal = await checkLimit(deps, scope, limit, now);
    if (refusal) return refusal;
  }
  return null;
}

/** What was written about a member counts from now on, in this process at once. */
export function forgetBonds(deps: SafetyDeps, scope: MemberScope): void {
  deps.bonds.forget(keyOf(scope.merchantId, scope.memberId));
}
