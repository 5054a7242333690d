import type { Value } from '@lantern/contract/schemas';
import type { Base, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';

/** A game of the Vietnam lottery as the lottery itself describes it. */
export type LotteryGame = Value<'lottery.gameMenu'>['games'][number];

/** What the area is built with. The lottery stands beside it, so its menu is handed in by compose. */
export interface GamesDeps extends Base {
  readonly brands: Pick<Brands, 'settings'>;
  readonly lotteryMenu: (scope: Scope) => Promise<readonly LotteryGame[]>;
}
