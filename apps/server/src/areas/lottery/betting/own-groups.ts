import type { FamilyPriceTable } from '@lantern/engines/lottery/family';
import type { MemberScope } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import type { LotteryDeps } from '../deps.ts';
import { groupBy } from '../shared/group-by.ts';

/** A member's own prize group on a game; null when neither the member nor an upline has one. */
export type OwnGroups = (scope: MemberScope, gameCode: string) => Promise<number | null>;

const MAX_AGE_MS = 5_000;
const MAX_MEMBERS = 200_000;

/** Reads prize groups through a short-lived cache; concurrent requests are merged into one query per game. */
export function createOwnGroups(deps: Pick<LotteryDeps, 'tree' | 'clock'>): OwnGroups {
  const cache = loadingCache<number | null>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    async loadMany(keys) {
      const found = new Map<string, number | null>();
      for (const [group, members] of groupBy(keys, (key) => key.slice(0, key.lastIndexOf(' ')))) {
        const [brand = '', gameCode = ''] = group.split(' ');
        const ids = members.map((key) => BigInt(key.slice(key.lastIndexOf(' ') + 1)));
        const known = await deps.tree.prizeGroupsOf({ brandId: BigInt(brand) }, ids, gameCode);
        for (const [index, key] of members.entries()) found.set(key, known.get(ids[index] ?? 0n) ?? null);
      }
      return found;
    },
  });
  return async ({ brandId, memberId }, gameCode) =>
    (await cache.get(`${brandId} ${gameCode} ${memberId}`, deps.clock.now())) ?? null;
}

/**
 * The prize group from which a bettor's rebate is computed: the member's own, limited to the game's highest; the highest if there is none.
 * 0 in games without prize groups.
 */
export function ownGroupIn({ groups }: FamilyPriceTable, own: number | null): number {
  if (groups === null) return 0;
  return own === null ? groups.maxBet : Math.min(own, groups.top);
}
