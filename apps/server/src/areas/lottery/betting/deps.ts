import type { MemberScope, Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { ElectronicPrices } from '../pricing/elottery-prices.ts';
import type { Attribution } from './attribution.ts';
import type { OwnGroups } from './own-groups.ts';
import type { PlaceLane } from './slip-batcher.ts';

/** Dependencies of the calls of electronic games. */
export interface ElectronicDeps extends LotteryDeps {
  readonly electronic: ElectronicPrices;
  readonly ownGroups: OwnGroups;
  readonly placeLane: PlaceLane;
  /** Number of bets by game in the last day, at most two seconds old. */
  readonly popularity: { read(scope: Scope): Promise<ReadonlyMap<string, bigint>> };
  readonly attribution: (scope: MemberScope, gameCode: string) => Promise<Attribution>;
}
