import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { Prices } from '../pricing/vietnam-prices.ts';
import { deleteSlip, markFavourite, readLastSlip, readMine, readSavedSlips, saveSlip } from './favourites.ts';
import { type LobbyDeps, readLottoLobby } from './read-lotto-lobby.ts';

const { lotto } = calls;

export function lobbyRoutes(deps: LobbyDeps & { readonly prices: Prices }): Route[] {
  return [
    route(lotto.lobby, (context, input) => readLottoLobby(deps, context, input)),
    route(lotto.mine, (context) => readMine(deps, context)),
    route(lotto.markFavourite, (context, input) => markFavourite(deps, context, input)),
    route(lotto.savedSlips, (context, input) => readSavedSlips(deps, context, input)),
    route(lotto.saveSlip, (context, input) => saveSlip(deps, context, input)),
    route(lotto.deleteSlip, (context, input) => deleteSlip(deps, context, input)),
    route(lotto.lastSlip, (context, input) => readLastSlip(deps, context, input)),
  ];
}
