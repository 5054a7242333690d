import { calls } from '@lantern/contract/calls';
import { type Consumer, type Job, type Route, route } from '@lantern/server-kit';
import { LOTTERY_VENDOR } from './categories.ts';
import type { GamesDeps } from './deps.ts';
import { listMenus, listPopular } from './list-menus.ts';
import { insertVendor } from './repository.ts';

/** The catalogue: categories, vendors and games. */
export interface Games {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Gives a brand the house's own vendor. */
  ensureDemo(merchantId: bigint): Promise<void>;
}

export function createGames(deps: GamesDeps): Games {
  return {
    routes: [
      route(calls.games.gameMenus, async ({ merchant }) => listMenus(deps, { merchantId: merchant.id })),
      route(calls.games.popular, async ({ merchant }, payload) =>
        listPopular(deps, { merchantId: merchant.id }, payload),
      ),
    ],
    jobs: [],
    consumers: [],
    ensureDemo: (merchantId) =>
      insertVendor(
        deps.pool,
        { merchantId },
        {
          vassalage: LOTTERY_VENDOR,
          game_type: 'LOTT',
          display_name: 'TCG',
          small_icon: 'tcg',
          is_hot: true,
          opens: 'game',
        },
      ),
  };
}
