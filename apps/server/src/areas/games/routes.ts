import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { GamesDeps } from './deps.ts';
import { launchGame } from './launch-game.ts';
import { listMenus, listPopular } from './list-menus.ts';
import { listOfficeRounds, listRounds, replayRound, showOfficeRound } from './list-rounds.ts';

export function gamesRoutes(deps: GamesDeps): Route[] {
  return [
    route(calls.games.gameMenus, async ({ merchant }) => listMenus(deps, { merchantId: merchant.id })),
    route(calls.games.popular, async ({ merchant }, payload) =>
      listPopular(deps, { merchantId: merchant.id }, payload),
    ),
    route(calls.games.launchGame, async (context, payload) => launchGame(deps, context, payload)),
    route(calls.games.rounds, async (context, payload) => listRounds(deps, context, payload)),
    route(calls.games.replay, async (context, payload) => replayRound(deps, context, payload)),
    route(calls.gamesOffice.rounds, async (context, payload) => listOfficeRounds(deps, context, payload)),
    route(calls.gamesOffice.round, async (context, payload) => showOfficeRound(deps, context, payload)),
  ];
}
