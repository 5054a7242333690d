import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { listMyChases, readMyChase } from './betting/chases/read-chases.ts';
import { startChase } from './betting/chases/start-chase.ts';
import { stopChase } from './betting/chases/stop-chase.ts';
import type { ElectronicDeps } from './betting/deps.ts';
import { placeElectronicBets } from './betting/place-elottery.ts';
import { readElectronicLobby, readElectronicMenu, readElectronicStatistics } from './games/read-elottery.ts';
import { listLottoNumbers, listPopularLotto, listRecentResults } from './lobby/read-lotto.ts';

const { electronic } = calls;

export function electronicRoutes(deps: ElectronicDeps): Route[] {
  return [
    route(electronic.menu, ({ merchant }) => readElectronicMenu(deps, { merchantId: merchant.id })),
    route(electronic.lobby, (context, input) => readElectronicLobby(deps, context, input)),
    route(electronic.statistics, ({ merchant }, input) =>
      readElectronicStatistics(deps, { merchantId: merchant.id }, input),
    ),
    route(electronic.openedNumbers, ({ merchant }, input) =>
      listLottoNumbers(deps, { merchantId: merchant.id }, input),
    ),
    route(electronic.popular, ({ merchant, language }, input) =>
      listPopularLotto(deps, { merchantId: merchant.id }, language, input),
    ),
    route(electronic.recentResults, ({ merchant, language }, input) =>
      listRecentResults(deps, { merchantId: merchant.id }, language, input),
    ),
    route(electronic.placeBets, (context, input) => placeElectronicBets(deps, context, input)),
    route(electronic.startChase, (context, input) => startChase(deps, context, input)),
    route(electronic.stopChase, (context, input) => stopChase(deps, context, input)),
    route(electronic.myChases, (context, input) => listMyChases(deps, context, input)),
    route(electronic.myChase, (context, input) => readMyChase(deps, context, input)),
  ];
}
