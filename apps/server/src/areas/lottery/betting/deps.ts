import type { MemberScope, Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import type { ElotteryPrices } from '../pricing/elottery-prices.ts';
import type { Prices } from '../pricing/vietnam-prices.ts';
import type { Attribution } from './attribution.ts';
import type { OwnGroups } from './own-groups.ts';
import type { SlipBatcher } from './slip-batcher.ts';

/** Dependencies of bets, and of the boards on which they are placed. */
export interface BettingDeps extends LotteryDeps {
  /** Prices of the Vietnamese lottery. */
  readonly prices: Prices;
  /** Prices of electronic lotteries. */
  readonly elottery: ElotteryPrices;
  readonly ownGroups: OwnGroups;
  readonly slipBatcher: SlipBatcher;
  /** Number of bets by game in the last day, at most two seconds old. */
  readonly popularity: { read(scope: Scope): Promise<ReadonlyMap<string, bigint>> };
  readonly attribution: (scope: MemberScope, gameCode: string) => Promise<Attribution>;
}
