import type { MemberScope } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';
import { agentLineId } from './repository/games.ts';

/** Whose line a bet belongs to, and the bettor's own rate, as they are at the time of the bet. */
export interface Attribution {
  readonly agentLineId: bigint | null;
  readonly ratePpm: bigint;
}

const KEPT_MS = 5_000;
const MOST_KEPT = 200_000;

/** Reads attributions through a short memory: lines and rates move rarely, bets come in thousands a second. */
export function createAttribution(
  deps: Pick<LotteryDeps, 'tree' | 'pool' | 'clock'>,
): (scope: MemberScope, gameCode: string) => Promise<Attribution> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Attribution> }>();
  return (scope, gameCode) => {
    const key = `${scope.merchantId} ${scope.memberId} ${gameCode}`;
    const now = deps.clock.now().getTime();
    const found = kept.get(key);
    if (found !== undefined && now < found.until && found.until - now <= KEPT_MS) return found.value;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = readAttribution(deps, scope, gameCode);
    kept.set(key, { until: now + KEPT_MS, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}

async function readAttribution(
  deps: Pick<LotteryDeps, 'tree' | 'pool'>,
  scope: MemberScope,
  gameCode: string,
): Promise<Attribution> {
  const [path, rate] = await Promise.all([
    deps.tree.pathOf(scope, scope.memberId),
    deps.tree.rateOf(scope, scope.memberId, gameCode),
  ]);
  return {
    agentLineId: path.length === 0 ? null : await agentLineId(deps.pool, scope, path),
    ratePpm: BigInt(rate),
  };
}

/** A rate as far as the prices bear it: above that the house would give money away. */
export function payableRate(ratePpm: bigint, highestRatePpm: bigint): bigint {
  return ratePpm > highestRatePpm ? highestRatePpm : ratePpm;
}
