import { calls } from '@lantern/contract/calls';
import { fileRoute, type Route, route } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { exportIncome, exportOverview, exportProfitLoss } from './export-figures.ts';
import { exportBets, exportTransactions } from './export-pages.ts';
import { exportTeam } from './export-team.ts';
import { listTeamBets } from './list-bets.ts';
import { listTransactions } from './list-transactions.ts';
import { listIncomeEntries, readIncome } from './read-income.ts';
import { showRebate } from './show-rebate.ts';

/** Routes for a team's bets and money, and the agent's own income. */
export function pageRoutes(deps: AgentsDeps): readonly Route[] {
  const { agentPages } = calls;
  return [
    fileRoute(agentPages.exportOverview, (context, query) => exportOverview(deps, context, query)),
    fileRoute(agentPages.exportTeam, (context, query) => exportTeam(deps, context, query)),
    fileRoute(agentPages.exportProfitLoss, (context, query) => exportProfitLoss(deps, context, query)),
    route(agentPages.bets, (context, query) => listTeamBets(deps, context, query)),
    fileRoute(agentPages.exportBets, (context, query) => exportBets(deps, context, query)),
    route(agentPages.income, (context, query) => readIncome(deps, context, query)),
    fileRoute(agentPages.exportIncome, (context, query) => exportIncome(deps, context, query)),
    route(agentPages.incomeEntries, (context, query) => listIncomeEntries(deps, context, query)),
    route(agentPages.rebate, (context, query) => showRebate(deps, context, query)),
    route(agentPages.transactions, (context, query) => listTransactions(deps, context, query)),
    fileRoute(agentPages.exportTransactions, (context, query) => exportTransactions(deps, context, query)),
  ];
}
