import type { MemberScope, Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { ElotteryPrices } from '../pricing/elottery-prices.ts';
import type { Attribution } from './attribution.ts';
import type { OwnGroups } from './own-groups.ts';
import type { PlaceLane } from './slip-batcher.ts';

/** Dependencies of the calls of electronic games. */
export interface ElotteryDeps extends LotteryDeps {
  readonly elottery: ElotteryPrices;
  readonly ownGroups: OwnGroups;
  readonly placeLane: PlaceLane;
  /** Number of bets by game in the last day, at most two seconds old. */
  readonly popularity: { read(scope: Scope): Promise<ReadonlyMap<string, bigint>> };
  readonly attribution: (scope: MemberScope, gameCode: string) => Promise<Attribution>;
}
