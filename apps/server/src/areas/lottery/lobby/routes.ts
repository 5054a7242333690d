import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { Prices } from '../pricing/vietnam-prices.ts';
import { dropSlip, keepSlip, markFavourite, readLastSlip, readMine, readSavedSlips } from './favourites.ts';
import { type LobbyDeps, readLottoLobby } from './read-lotto-lobby.ts';

const { lotto } = calls;

export function lobbyRoutes(deps: LobbyDeps & { readonly prices: Prices }): Route[] {
  return [
    route(lotto.lobby, (context, input) => readLottoLobby(deps, context, input)),
    route(lotto.mine, (context) => readMine(deps, context)),
    route(lotto.markFavourite, (context, input) => markFavourite(deps, context, input)),
    route(lotto.keptSlips, (context, input) => readSavedSlips(deps, context, input)),
    route(lotto.keepSlip, (context, input) => keepSlip(deps, context, input)),
    route(lotto.dropSlip, (context, input) => dropSlip(deps, context, input)),
    route(lotto.lastSlip, (context, input) => readLastSlip(deps, context, input)),
  ];
}
