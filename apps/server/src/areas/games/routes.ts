import { calls } from '@lantern/contract/calls';
import { type CallContext, type Route, route } from '@lantern/server-kit';
import { allowPlay } from './back-office/allow-play.ts';
import { changeGame, changeVendor } from './back-office/change-catalogue.ts';
import { changeGames } from './back-office/change-games.ts';
import { requestConnection } from './back-office/connect-vendor.ts';
import { showConnection } from './back-office/connections.ts';
import { importGames } from './back-office/import-games.ts';
import { importReport } from './back-office/import-report.ts';
import { listGamesOf, listVendorsOf } from './back-office/list-catalogue.ts';
import { listBackOfficeRounds, showBackOfficeRound } from './back-office/rounds.ts';
import { listPlayStops, stopPlay } from './back-office/stop-play.ts';
import type { Catalogues } from './catalogue/catalogue.ts';
import {
  listFavourites,
  listGames,
  listHot,
  listNews,
  listRecent,
  listVendorRows,
  listVendorTypes,
  markFavourite,
} from './catalogue/list-games.ts';
import { listMenus } from './catalogue/list-menus.ts';
import { listPopular, type Popularity } from './catalogue/list-popular.ts';
import { searchGames } from './catalogue/search-games.ts';
import { type LaunchDeps, launchGame } from './launch/launch-game.ts';
import type { Statements } from './matching/statements.ts';
import { listOpen, queryNow } from './open-rounds/back-office.ts';
import { requestClose } from './open-rounds/request-close.ts';
import { listWaiting } from './prizes/back-office.ts';
import { requestPrize } from './prizes/decide-prize.ts';
import { listRounds, readRound, replayRound } from './rounds/list-rounds.ts';

type Deps = LaunchDeps & {
  readonly catalogues: Catalogues;
  readonly statements: Statements;
  readonly popularity: Popularity;
};

type Spoken = { readonly language?: string | undefined };

/** The context in the payload's language, if the brand has it (7G-01 to 7G-04); else in that of the header. */
function inLanguageOf<Context extends CallContext>(context: Context, { language }: Spoken): Context {
  const wanted = context.brand.languages.find((one) => one === language);
  return wanted === undefined ? context : { ...context, language: wanted };
}

export function gamesRoutes(deps: Deps): Route[] {
  return [
    route(calls.games.gameMenus, async ({ brand, language }) => listMenus(deps, { brandId: brand.id }, language)),
    route(calls.games.popular, async ({ brand, language }, payload) =>
      listPopular(deps, { brandId: brand.id }, language, payload),
    ),
    route(calls.games.search, async (context, payload) => searchGames(deps, inLanguageOf(context, payload), payload)),
    route(calls.games.hotGames, async (context, payload) => listHot(deps, inLanguageOf(context, payload), payload)),
    route(calls.games.gameList, async (context, payload) => listGames(deps, inLanguageOf(context, payload), payload)),
    route(calls.games.vendorList, async (context, payload) => listVendorRows(deps, inLanguageOf(context, payload))),
    route(calls.games.vendorTypes, async (context, payload) => listVendorTypes(deps, inLanguageOf(context, payload))),
    route(calls.games.announcements, async (context, payload) => listNews(deps, inLanguageOf(context, payload))),
    route(calls.games.favourites, async (context, payload) => listFavourites(deps, inLanguageOf(context, payload))),
    route(calls.games.markFavourite, async (context, payload) => markFavourite(deps, context, payload)),
    route(calls.games.recent, async (context, payload) => listRecent(deps, inLanguageOf(context, payload))),
    route(calls.games.launchGame, async (context, payload) =>
      launchGame(deps, inLanguageOf(context, payload), payload),
    ),
    route(calls.games.rounds, async (context, payload) => listRounds(deps, context, payload)),
    route(calls.games.round, async (context, payload) => readRound(deps, context, payload)),
    route(calls.games.replay, async (context, payload) => replayRound(deps, context, payload)),
    ...backOfficeRoutes(deps),
  ];
}

function backOfficeRoutes(deps: Deps): Route[] {
  const { gamesBackOffice } = calls;
  return [
    route(gamesBackOffice.rounds, async (context, payload) => listBackOfficeRounds(deps, context, payload)),
    route(gamesBackOffice.round, async (context, payload) => showBackOfficeRound(deps, context, payload)),
    route(gamesBackOffice.vendors, async (context, payload) => listVendorsOf(deps, context, payload)),
    route(gamesBackOffice.games, async (context, payload) => listGamesOf(deps, context, payload)),
    route(gamesBackOffice.changeVendor, async (context, payload) => changeVendor(deps, context, payload)),
    route(gamesBackOffice.changeGame, async (context, payload) => changeGame(deps, context, payload)),
    route(gamesBackOffice.changeGames, async (context, payload) => changeGames(deps, context, payload)),
    route(gamesBackOffice.importGames, async (context, payload) => importGames(deps, context, payload)),
    route(gamesBackOffice.connection, async (context, payload) => showConnection(deps, context, payload)),
    route(gamesBackOffice.requestConnection, async (context, payload) => requestConnection(deps, context, payload)),
    route(gamesBackOffice.importReport, async (context, payload) => importReport(deps, context, payload)),
    route(gamesBackOffice.openRounds, async (context, payload) => listOpen(deps, context, payload)),
    route(gamesBackOffice.queryRound, async (context, payload) => queryNow(deps, context, payload)),
    route(gamesBackOffice.requestClose, async (context, payload) => requestClose(deps, context, payload)),
    route(gamesBackOffice.prizesOnHold, async (context, payload) => listWaiting(deps, context, payload)),
    route(gamesBackOffice.requestPrize, async (context, payload) => requestPrize(deps, context, payload)),
    route(gamesBackOffice.stops, async (context, payload) => listPlayStops(deps, context, payload)),
    route(gamesBackOffice.stopPlay, async (context, payload) => stopPlay(deps, context, payload)),
    route(gamesBackOffice.allowPlay, async (context, payload) => allowPlay(deps, context, payload)),
  ];
}
