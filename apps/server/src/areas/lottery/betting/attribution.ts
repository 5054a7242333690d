import type { MemberScope, Scope } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import type { ChainMember, LotteryDeps } from '../deps.ts';
import { uplineChainId } from '../games/repository.ts';

/** The upline chain of a bet and the bettor's own rebate rate, both at the time of the bet. */
export interface Attribution {
  readonly uplineChainId: bigint | null;
  readonly ratePpm: bigint;
}

const MAX_AGE_MS = 5_000;
const MAX_MEMBERS = 200_000;
const MAX_CHAINS = 100_000;

/** For members who are not in the agent tree: no upline chain, no rate. */
const NOBODYS: Attribution = { uplineChainId: null, ratePpm: 0n };

/**
 * Reads attributions through a short-lived cache: upline chains and rates change rarely, bets arrive by thousands per second. Concurrent
 * requests are merged into one query per game.
 */
export function createAttribution(
  deps: Pick<LotteryDeps, 'tree' | 'pool' | 'clock'>,
): (scope: MemberScope, gameCode: string) => Promise<Attribution> {
  const chainIds = new Map<string, bigint>();
  const cache = loadingCache<Attribution>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    async loadMany(keys) {
      const found = new Map<string, Attribution>();
      for (const [group, members] of groupKeys(keys)) {
        const [brand = '', gameCode = ''] = group.split(' ');
        const scope = { brandId: BigInt(brand) };
        const known = await deps.tree.attributionsOf(scope, [...members.keys()], gameCode);
        for (const [memberId, { line: everybody, ratePpm }] of known) {
          const uplines = everybody.filter(({ id }) => id !== memberId);
          const line = uplines.length === 0 ? null : await chainIdOf(deps, chainIds, scope, uplines);
          found.set(members.get(memberId) ?? '', { uplineChainId: line, ratePpm });
        }
      }
      return found;
    },
  });
  return async ({ brandId, memberId }, gameCode) =>
    (await cache.get(`${brandId} ${gameCode} ${memberId}`, deps.clock.now())) ?? NOBODYS;
}

/** Groups cache keys by brand and game; in each group, the key of each member. */
function groupKeys(keys: readonly string[]): Map<string, Map<bigint, string>> {
  const groups = new Map<string, Map<bigint, string>>();
  for (const key of keys) {
    const cut = key.lastIndexOf(' ');
    const group = key.slice(0, cut);
    const members = groups.get(group) ?? new Map<bigint, string>();
    groups.set(group, members.set(BigInt(key.slice(cut + 1)), key));
  }
  return groups;
}

/** The id of an upline chain with its rates never changes, so each is read once. */
async function chainIdOf(
  deps: Pick<LotteryDeps, 'pool'>,
  chainIds: Map<string, bigint>,
  scope: Scope,
  uplines: readonly ChainMember[],
): Promise<bigint> {
  const key = `${scope.brandId} ${uplines.map(({ id, group, ratePpm }) => `${id}:${group}:${ratePpm}`).join(' ')}`;
  const known = chainIds.get(key);
  if (known !== undefined) return known;
  const id = await uplineChainId(deps.pool, scope, uplines);
  if (chainIds.size >= MAX_CHAINS) chainIds.clear();
  chainIds.set(key, id);
  return id;
}

/** Limits a rebate rate to the highest one that the prices allow; a higher rate would make the expected return exceed the stake. */
export function payableRate(ratePpm: bigint, highestRatePpm: bigint): bigint {
  return ratePpm > highestRatePpm ? highestRatePpm : ratePpm;
}
