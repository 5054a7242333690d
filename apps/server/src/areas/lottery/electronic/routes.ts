import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { listLottoNumbers, listPopularLotto, listRecentResults } from '../read-lotto.ts';
import type { ElectronicDeps } from './deps.ts';
import { placeElectronicBets } from './place-electronic.ts';
import { listMyChases, readMyChase } from './read-chases.ts';
import { readElectronicLobby, readElectronicMenu, readElectronicStatistics } from './read-electronic.ts';
import { startChase } from './start-chase.ts';
import { stopChase } from './stop-chase.ts';

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
