import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import type { OneMember, PlayGuardDeps } from '../deps.ts';
import { listExclusions } from '../exclusions/repository/exclusions.ts';
import { touchPlaySessions } from '../play-sessions/repository.ts';
import { activityTimes, checkPlaySession } from '../play-sessions/rules.ts';
import { periodStart } from './periods.ts';
import { type LimitRow, listLimits, sumFlows } from './repository/limits.ts';
import type { PlayRestrictions } from './restrictions.ts';

const MAX_AGE_MS = 2_000;
/** Maximum cache age while change notifications arrive. Needed because reading also refreshes the session's last activity. */
const WATCHED_AGE_MS = 20_000;
const MAX_MEMBERS = 100_000;

const FREE: PlayRestrictions = { exclusion: null, limits: [], playSession: null };
const keyOf = (brandId: bigint, memberId: bigint) => `${brandId} ${memberId}`;

/**
 * Cache of play restrictions by member: at most two seconds old, or known to be unchanged. Members requested at the same time are read by
 * three queries.
 */
export function createRestrictionCache(deps: Pick<PlayGuardDeps, 'pool' | 'changes'>) {
  const { changes } = deps;
  return loadingCache<PlayRestrictions>({
    maxAgeMs: MAX_AGE_MS,
    watched: changes && { changes, kind: 'safety.restrictions', maxAgeMs: WATCHED_AGE_MS },
    maxEntries: MAX_MEMBERS,
    async loadMany(keys, now) {
      const pairs = keys.map((key) => key.split(' ').map(BigInt));
      const brandIds = pairs.map(([brandId = 0n]) => brandId);
      const memberIds = pairs.map(([, memberId = 0n]) => memberId);
      const members = { brandIds, memberIds };
      const [exclusions, limits, playSessions] = await Promise.all([
        listExclusions(deps.pool, members, now),
        listLimits(deps.pool, members, ['STAKE', 'LOSS']),
        touchPlaySessions(deps.pool, members, now, activityTimes(now)),
      ]);
      const restrictions = new Map<string, PlayRestrictions>(keys.map((key) => [key, FREE]));
      const add = (row: OneMember, change: (known: PlayRestrictions) => Partial<PlayRestrictions>) => {
        const key = keyOf(row.brandId, row.memberId);
        const known = restrictions.get(key) ?? FREE;
        restrictions.set(key, { ...known, ...change(known) });
      };
      for (const exclusion of exclusions) add(exclusion, (known) => ({ exclusion: known.exclusion ?? exclusion }));
      for (const limit of limits) add(limit, (known) => ({ limits: [...known.limits, limit] }));
      for (const playSession of playSessions) add(playSession, () => ({ playSession }));
      return restrictions;
    },
  });
}

async function checkLimit(
  deps: PlayGuardDeps,
  scope: MemberScope,
  limit: LimitRow,
  now: Date,
): Promise<Refusal | null> {
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const since = periodStart(limit.period, now, businessTimeZone);
  const isLoss = limit.kind === 'LOSS';
  const staked = await sumFlows(deps.pool, scope, isLoss ? 'SETTLED' : 'STAKE', since);
  const used = isLoss ? staked - (await sumFlows(deps.pool, scope, 'PAYOUT', since)) : staked;
  if (limit.amount === null || used < limit.amount) return null;
  return refuse(isLoss ? 'RG_LOSS_LIMIT' : 'RG_STAKE_LIMIT', { period: limit.period });
}

/** A cool-off (time-out) ends by time; the cache holds the longest one. A self-exclusion ends only when the return is confirmed. */
const isOver = ({ kind, endsAt }: NonNullable<PlayRestrictions['exclusion']>, now: Date) =>
  kind === 'TIME_OUT' && endsAt !== null && endsAt <= now;

/**
 * Whether a member may stake now: no self-exclusion or cool-off, limits not reached, no unanswered reality check. Usually only a cache
 * read. Whether a given stake still fits a limit is decided where it is placed (SQL function safety.count_stakes).
 */
export async function mayBet(deps: PlayGuardDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  const known = deps.restrictions.get(keyOf(scope.brandId, scope.memberId), now);
  const restrictions = (known instanceof Promise ? await known : known) ?? FREE;
  if (restrictions.exclusion && !isOver(restrictions.exclusion, now))
    return refuse('SELF_EXCLUDED', { until: restrictions.exclusion.endsAt?.toISOString() ?? null });
  for (const limit of restrictions.limits) {
    const refusal = await checkLimit(deps, scope, limit, now);
    if (refusal) return refusal;
  }
  return restrictions.playSession && checkPlaySession(restrictions.playSession, now);
}

/**
 * Finds which limit a stake exceeded, after the SQL function that places stakes refused it; the error names the limit.
 *
 * @param stake minor units
 */
export async function limitOf(deps: PlayGuardDeps, scope: MemberScope, stake: bigint): Promise<Refusal> {
  const now = deps.clock.now();
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const members = { brandIds: [scope.brandId], memberIds: [scope.memberId] };
  for (const limit of await listLimits(deps.pool, members, ['LOSS'])) {
    const since = periodStart(limit.period, now, businessTimeZone);
    const sum = (kind: 'SETTLED' | 'PAYOUT' | 'OPEN', from: Date) => sumFlows(deps.pool, scope, kind, from);
    const [lost, won, open] = [await sum('SETTLED', since), await sum('PAYOUT', since), await sum('OPEN', new Date(0))];
    if (lost - won + open + stake > (limit.amount ?? 0n)) return refuse('RG_LOSS_LIMIT', { period: limit.period });
  }
  return refuse('RG_STAKE_LIMIT');
}

/** Drops a member from this process's cache, so that a change applies at once. */
export function dropRestrictions(deps: Pick<PlayGuardDeps, 'restrictions'>, scope: OneMember): void {
  deps.restrictions.forget(keyOf(scope.brandId, scope.memberId));
}
