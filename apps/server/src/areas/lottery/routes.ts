import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestClose } from './calendar/close-early.ts';
import { cancelBet } from './cancel-bet.ts';
import { demoDraw } from './demo-draw.ts';
import { readOfficeDraws } from './draws/office-draws.ts';
import { listDrawChains, readDraw, readDrawBets } from './draws/read-draw.ts';
import { enterResult } from './enter-result.ts';
import { watchExposure } from './exposure/exposure-ticket.ts';
import { listOfficeIssues, readOfficeIssue } from './office-issues.ts';
import { type PlaceBetsDeps, placeBets } from './place-bets.ts';
import { readOddsSteps, saveOddsSteps } from './price-office/odds-steps.ts';
import { listOfficeVersions, listPriceGames, readPrices } from './price-office/read-prices.ts';
import { checkPrices, requestPrices } from './price-office/request-prices.ts';
import { readGameMenu, readRecentGames } from './read-games.ts';
import { readLobby } from './read-lobby.ts';
import { listMyBets, readMyBet } from './read-my-bets.ts';
import { listOpenedNumbers, readResult, readStatistics } from './read-results.ts';
import { requestVoid } from './request-void.ts';
import { checkCorrection, requestCorrection } from './resettle/request-correction.ts';
import { checkFile, loadFile } from './results-file/load-file.ts';

const { lottery, lotteryOffice } = calls;

export function lotteryRoutes(deps: PlaceBetsDeps): Route[] {
  return [
    route(lottery.gameMenu, ({ merchant }) => readGameMenu(deps, { merchantId: merchant.id })),
    route(lottery.recentGames, ({ member }) => readRecentGames(deps, member.scope)),
    route(lottery.openedNumbers, ({ merchant }, input) => listOpenedNumbers(deps, { merchantId: merchant.id }, input)),
    route(lottery.lobby, (context, input) => readLobby(deps, context, input)),
    route(lottery.result, ({ merchant }, input) => readResult(deps, { merchantId: merchant.id }, input)),
    route(lottery.statistics, ({ merchant }, input) => readStatistics(deps, { merchantId: merchant.id }, input)),
    route(lottery.draw, ({ merchant }, input) => readDraw(deps, { merchantId: merchant.id }, input)),
    route(lottery.drawBets, ({ merchant }, input) => readDrawBets(deps, { merchantId: merchant.id }, input)),
    route(lottery.drawChains, ({ merchant }, input) => listDrawChains(deps, { merchantId: merchant.id }, input)),
    route(lottery.placeBets, (context, input) => placeBets(deps, context, input)),
    route(lottery.cancelBet, (context, input) => cancelBet(deps, context, input)),
    route(lottery.myBets, (context, input) => listMyBets(deps, context, input)),
    route(lottery.myBet, (context, input) => readMyBet(deps, context, input)),
    route(lotteryOffice.issues, (context, input) => listOfficeIssues(deps, context, input)),
    route(lotteryOffice.issue, (context, input) => readOfficeIssue(deps, context, input)),
    route(lotteryOffice.watchExposure, (context, input) => watchExposure(deps, context, input)),
    route(lotteryOffice.draws, (context) => readOfficeDraws(deps, context)),
    route(lotteryOffice.requestClose, (context, input) => requestClose(deps, context, input)),
    route(lotteryOffice.requestVoid, (context, input) => requestVoid(deps, context, input)),
    route(lotteryOffice.checkCorrection, (context, input) => checkCorrection(deps, context, input)),
    route(lotteryOffice.requestCorrection, (context, input) => requestCorrection(deps, context, input)),
    route(lotteryOffice.enterResult, (context, input) => enterResult(deps, context, input)),
    route(lotteryOffice.demoDraw, (context, input) => demoDraw(deps, context, input)),
    route(lotteryOffice.priceGames, (context) => listPriceGames(deps, context)),
    route(lotteryOffice.prices, (context, input) => readPrices(deps, context, input)),
    route(lotteryOffice.oddsSteps, (context, input) => readOddsSteps(deps, context, input)),
    route(lotteryOffice.saveOddsSteps, (context, input) => saveOddsSteps(deps, context, input)),
    route(lotteryOffice.priceVersions, (context, input) => listOfficeVersions(deps, context, input)),
    route(lotteryOffice.checkPrices, (context, input) => checkPrices(deps, context, input)),
    route(lotteryOffice.requestPrices, (context, input) => requestPrices(deps, context, input)),
    route(lotteryOffice.checkResults, (context, input) => checkFile(deps, context, input)),
    route(lotteryOffice.loadResults, (context, input) => loadFile(deps, context, input)),
  ];
}
