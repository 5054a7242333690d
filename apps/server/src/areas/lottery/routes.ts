import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { listMyBets, readMyBet } from './bets/read-my-bets.ts';
import { cancelBet } from './betting/cancel-bet.ts';
import { listMyChases, readMyChase } from './betting/chases/read-chases.ts';
import { startChase } from './betting/chases/start-chase.ts';
import { stopChase } from './betting/chases/stop-chase.ts';
import type { BettingDeps } from './betting/deps.ts';
import { elotteryBetting } from './betting/families/elottery.ts';
import { vietnamBetting } from './betting/families/vietnam.ts';
import { placeBets } from './betting/place-bets.ts';
import { requestClose } from './calendar/close-early.ts';
import { demoDraw } from './demo/demo-draw.ts';
import { listDrawChains, readDraw, readDrawBets } from './draws/read-draw.ts';
import { readDrawsForOperators } from './draws/read-draws.ts';
import { readElotteryLobby, readElotteryMenu, readElotteryStatistics } from './games/read-elottery.ts';
import { readGameMenu, readRecentGames } from './games/read-games.ts';
import { readLobby } from './games/read-lobby.ts';
import { watchExposure } from './issues/exposure/exposure-ticket.ts';
import { listIssuesForOperators, readIssueForOperators } from './issues/read-issues.ts';
import { requestVoid } from './issues/request-void.ts';
import { listLottoNumbers, listPopularLotto, listRecentResults } from './lobby/read-lotto.ts';
import { readOddsSteps, requestOddsSteps } from './pricing/odds-steps.ts';
import { listPriceGames, listVersionsForOperators, readPrices } from './pricing/read-prices.ts';
import { checkPrices, requestPrices } from './pricing/request-prices.ts';
import { enterResult } from './results/enter-result.ts';
import { checkFile, loadFile } from './results/file/load-file.ts';
import { listOpenedNumbers, readResult, readStatistics } from './results/read-results.ts';
import { checkCorrection, requestCorrection } from './settlement/resettlement/request-correction.ts';

const { lottery, elottery, lotteryBackOffice } = calls;

export function lotteryRoutes(deps: BettingDeps): Route[] {
  return [...vietnamRoutes(deps), ...elotteryRoutes(deps), ...operatorRoutes(deps)];
}

/** Calls of members for the Vietnamese lottery, and for bets and draws of all lotteries. */
function vietnamRoutes(deps: BettingDeps): Route[] {
  const betting = vietnamBetting(deps.prices);
  return [
    route(lottery.gameMenu, ({ brand }) => readGameMenu(deps, { brandId: brand.id })),
    route(lottery.recentGames, ({ member }) => readRecentGames(deps, member.scope)),
    route(lottery.openedNumbers, ({ brand }, input) => listOpenedNumbers(deps, { brandId: brand.id }, input)),
    route(lottery.lobby, (context, input) => readLobby(deps, context, input)),
    route(lottery.result, ({ brand }, input) => readResult(deps, { brandId: brand.id }, input)),
    route(lottery.statistics, ({ brand }, input) => readStatistics(deps, { brandId: brand.id }, input)),
    route(lottery.draw, ({ brand }, input) => readDraw(deps, { brandId: brand.id }, input)),
    route(lottery.drawBets, ({ brand }, input) => readDrawBets(deps, { brandId: brand.id }, input)),
    route(lottery.drawChains, ({ brand }, input) => listDrawChains(deps, { brandId: brand.id }, input)),
    route(lottery.placeBets, (context, input) => placeBets(deps, betting, context, input)),
    route(lottery.cancelBet, (context, input) => cancelBet(deps, context, input)),
    route(lottery.myBets, (context, input) => listMyBets(deps, context, input)),
    route(lottery.myBet, (context, input) => readMyBet(deps, context, input)),
  ];
}

/** Calls of members for electronic lotteries. */
function elotteryRoutes(deps: BettingDeps): Route[] {
  const betting = elotteryBetting(deps);
  return [
    route(elottery.menu, ({ brand }) => readElotteryMenu(deps, { brandId: brand.id })),
    route(elottery.lobby, (context, input) => readElotteryLobby(deps, context, input)),
    route(elottery.statistics, ({ brand }, input) => readElotteryStatistics(deps, { brandId: brand.id }, input)),
    route(elottery.openedNumbers, ({ brand }, input) => listLottoNumbers(deps, { brandId: brand.id }, input)),
    route(elottery.popular, ({ brand, language }, input) =>
      listPopularLotto(deps, { brandId: brand.id }, language, input),
    ),
    route(elottery.recentResults, ({ brand, language }, input) =>
      listRecentResults(deps, { brandId: brand.id }, language, input),
    ),
    route(elottery.placeBets, (context, input) => placeBets(deps, betting, context, input)),
    route(elottery.startChase, (context, input) => startChase(deps, context, input)),
    route(elottery.stopChase, (context, input) => stopChase(deps, context, input)),
    route(elottery.myChases, (context, input) => listMyChases(deps, context, input)),
    route(elottery.myChase, (context, input) => readMyChase(deps, context, input)),
  ];
}

/** Calls of the back office. */
function operatorRoutes(deps: BettingDeps): Route[] {
  return [
    route(lotteryBackOffice.issues, (context, input) => listIssuesForOperators(deps, context, input)),
    route(lotteryBackOffice.issue, (context, input) => readIssueForOperators(deps, context, input)),
    route(lotteryBackOffice.watchExposure, (context, input) => watchExposure(deps, context, input)),
    route(lotteryBackOffice.draws, (context) => readDrawsForOperators(deps, context)),
    route(lotteryBackOffice.requestClose, (context, input) => requestClose(deps, context, input)),
    route(lotteryBackOffice.requestVoid, (context, input) => requestVoid(deps, context, input)),
    route(lotteryBackOffice.checkCorrection, (context, input) => checkCorrection(deps, context, input)),
    route(lotteryBackOffice.requestCorrection, (context, input) => requestCorrection(deps, context, input)),
    route(lotteryBackOffice.enterResult, (context, input) => enterResult(deps, context, input)),
    route(lotteryBackOffice.demoDraw, (context, input) => demoDraw(deps, context, input)),
    route(lotteryBackOffice.priceGames, (context) => listPriceGames(deps, context)),
    route(lotteryBackOffice.prices, (context, input) => readPrices(deps, context, input)),
    route(lotteryBackOffice.oddsSteps, (context, input) => readOddsSteps(deps, context, input)),
    route(lotteryBackOffice.requestOddsSteps, (context, input) => requestOddsSteps(deps, context, input)),
    route(lotteryBackOffice.priceVersions, (context, input) => listVersionsForOperators(deps, context, input)),
    route(lotteryBackOffice.checkPrices, (context, input) => checkPrices(deps, context, input)),
    route(lotteryBackOffice.requestPrices, (context, input) => requestPrices(deps, context, input)),
    route(lotteryBackOffice.checkResults, (context, input) => checkFile(deps, context, input)),
    route(lotteryBackOffice.loadResults, (context, input) => loadFile(deps, context, input)),
  ];
}
