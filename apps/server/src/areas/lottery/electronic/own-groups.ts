import type { FamilyPriceTable } from '@lantern/engines/lottery/family';
import type { MemberScope } from '@lantern/server-kit';
import { freshCache } from '@lantern/server-kit/security';
import type { LotteryDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';

/** A member's own prize group on a game, null when neither he nor an upline was given one. */
export type OwnGroups = (scope: MemberScope, gameCode: string) => Promise<number | null>;

const MAX_AGE_MS = 5_000;
const MAX_MEMBERS = 200_000;

/** Reads prize groups through a short memory, members asked for together by one query per game. */
export function createOwnGroups(deps: Pick<LotteryDeps, 'tree' | 'clock'>): OwnGroups {
  const cache = freshCache<number | null>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    async loadMany(keys) {
      const found = new Map<string, number | null>();
      for (const [group, members] of groupBy(keys, (key) => key.slice(0, key.lastIndexOf(' ')))) {
        const [merchant = '', gameCode = ''] = group.split(' ');
        const ids = members.map((key) => BigInt(key.slice(key.lastIndexOf(' ') + 1)));
        const known = await deps.tree.prizeGroupsOf({ merchantId: BigInt(merchant) }, ids, gameCode);
        for (const [index, key] of members.entries()) found.set(key, known.get(ids[index] ?? 0n) ?? null);
      }
      return found;
    },
  });
  return async ({ merchantId, memberId }, gameCode) =>
    (await cache.get(`${merchantId} ${gameCode} ${memberId}`, deps.clock.now())) ?? null;
}

/**
 * The group that a bettor's rebate is reckoned from: his own, within the game's highest; the highest of a bet without one. 0 in games
 * that know no groups.
 */
export function ownGroupIn({ groups }: FamilyPriceTable, own: number | null): number {
  if (groups === null) return 0;
  return own === null ? groups.maxBet : Math.min(own, groups.top);
}
