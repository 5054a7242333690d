import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { type LaunchDeps, launchGame } from './launch-game.ts';
import { listMenus, listPopular } from './list-menus.ts';
import { listRounds, readRound, replayRound } from './list-rounds.ts';
import { changeGame, changeVendor } from './office/change-catalogue.ts';
import { listGamesOf, listVendorsOf } from './office/list-catalogue.ts';
import { listOfficeRounds, showOfficeRound } from './office/rounds.ts';
import { allowPlay, listPlayStops, stopPlay } from './office/stop-play.ts';

type Deps = LaunchDeps;

export function gamesRoutes(deps: Deps): Route[] {
  return [
    route(calls.games.gameMenus, async ({ merchant }) => listMenus(deps, { merchantId: merchant.id })),
    route(calls.games.popular, async ({ merchant }, payload) =>
      listPopular(deps, { merchantId: merchant.id }, payload),
    ),
    route(calls.games.launchGame, async (context, payload) => launchGame(deps, context, payload)),
    route(calls.games.rounds, async (context, payload) => listRounds(deps, context, payload)),
    route(calls.games.round, async (context, payload) => readRound(deps, context, payload)),
    route(calls.games.replay, async (context, payload) => replayRound(deps, context, payload)),
    ...officeRoutes(deps),
  ];
}

function officeRoutes(deps: Deps): Route[] {
  const { gamesOffice } = calls;
  return [
    route(gamesOffice.rounds, async (context, payload) => listOfficeRounds(deps, context, payload)),
    route(gamesOffice.round, async (context, payload) => showOfficeRound(deps, context, payload)),
    route(gamesOffice.vendors, async (context, payload) => listVendorsOf(deps, context, payload)),
    route(gamesOffice.games, async (context, payload) => listGamesOf(deps, context, payload)),
    route(gamesOffice.changeVendor, async (context, payload) => changeVendor(deps, context, payload)),
    route(gamesOffice.changeGame, async (context, payload) => changeGame(deps, context, payload)),
    route(gamesOffice.stops, async (context, payload) => listPlayStops(deps, context, payload)),
    route(gamesOffice.stopPlay, async (context, payload) => stopPlay(deps, context, payload)),
    route(gamesOffice.allowPlay, async (context, payload) => allowPlay(deps, context, payload)),
  ];
}
