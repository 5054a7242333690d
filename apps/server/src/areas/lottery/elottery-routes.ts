import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { listMyChases, readMyChase } from './betting/chases/read-chases.ts';
import { startChase } from './betting/chases/start-chase.ts';
import { stopChase } from './betting/chases/stop-chase.ts';
import type { ElotteryDeps } from './betting/deps.ts';
import { placeElotteryBets } from './betting/place-elottery.ts';
import { readElotteryLobby, readElotteryMenu, readElotteryStatistics } from './games/read-elottery.ts';
import { listLottoNumbers, listPopularLotto, listRecentResults } from './lobby/read-lotto.ts';

const { elottery } = calls;

export function elotteryRoutes(deps: ElotteryDeps): Route[] {
  return [
    route(elottery.menu, ({ merchant }) => readElotteryMenu(deps, { merchantId: merchant.id })),
    route(elottery.lobby, (context, input) => readElotteryLobby(deps, context, input)),
    route(elottery.statistics, ({ merchant }, input) =>
      readElotteryStatistics(deps, { merchantId: merchant.id }, input),
    ),
    route(elottery.openedNumbers, ({ merchant }, input) => listLottoNumbers(deps, { merchantId: merchant.id }, input)),
    route(elottery.popular, ({ merchant, language }, input) =>
      listPopularLotto(deps, { merchantId: merchant.id }, language, input),
    ),
    route(elottery.recentResults, ({ merchant, language }, input) =>
      listRecentResults(deps, { merchantId: merchant.id }, language, input),
    ),
    route(elottery.placeBets, (context, input) => placeElotteryBets(deps, context, input)),
    route(elottery.startChase, (context, input) => startChase(deps, context, input)),
    route(elottery.stopChase, (context, input) => stopChase(deps, context, input)),
    route(elottery.myChases, (context, input) => listMyChases(deps, context, input)),
    route(elottery.myChase, (context, input) => readMyChase(deps, context, input)),
  ];
}
