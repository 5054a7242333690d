import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { closeLink, createLink, listLinks } from './accounts/manage-links.ts';
import { openAccount } from './accounts/open-account.ts';
import { readAffiliate } from './accounts/read-affiliate.ts';
import { readCentre } from './accounts/read-centre.ts';
import { issueToDownline, issueToTopAgent } from './accounts/start-passwords.ts';
import { changeBackOfficeRates } from './back-office/change-rates.ts';
import { closeBackOfficeLink } from './back-office/close-link.ts';
import { requestGiveBack, showGiveBack } from './back-office/give-back.ts';
import { listBranch } from './back-office/list-branch.ts';
import { requestMove } from './back-office/move-branch.ts';
import { requestPromotion } from './back-office/promote-member.ts';
import { setQuota } from './back-office/set-quota.ts';
import { listBackOfficeLinks, readRateKeys, showAgent } from './back-office/show-agent.ts';
import { simulate } from './back-office/simulate.ts';
import { requestTopAgent } from './back-office/top-agent.ts';
import type { AgentsDeps } from './deps.ts';
import { readOverview } from './figures/read-overview.ts';
import { readProfitLoss } from './figures/read-profit-loss.ts';
import { pageRoutes } from './pages/routes.ts';
import { changeRates, promoteDownline } from './team/change-downline.ts';
import { listTeam } from './team/list-team.ts';
import { showDownline } from './team/show-downline.ts';

export function agentsRoutes(deps: AgentsDeps): readonly Route[] {
  const { agents, agentsBackOffice } = calls;
  return [
    ...pageRoutes(deps),
    route(agents.affiliate, (context) => readAffiliate(deps, context)),
    route(agents.centre, (context) => readCentre(deps, context)),
    route(agents.overview, (context, range) => readOverview(deps, context, range)),
    route(agents.profitLoss, (context, query) => readProfitLoss(deps, context, query)),
    route(agents.team, (context, query) => listTeam(deps, context, query)),
    route(agents.downline, (context, query) => showDownline(deps, context, query)),
    route(agents.changeRates, (context, input) => changeRates(deps, context, input)),
    route(agents.promote, (context, input) => promoteDownline(deps, context, input)),
    route(agents.links, (context, query) => listLinks(deps, context, query)),
    route(agents.createLink, (context, input) => createLink(deps, context, input)),
    route(agents.closeLink, (context, input) => closeLink(deps, context, input)),
    route(agents.openAccount, (context, input) => openAccount(deps, context, input)),
    route(agents.issueStartPassword, (context, input) => issueToDownline(deps, context, input.account)),
    route(calls.agentSimulator.simulate, (context, request) => simulate(deps, context, request)),
    route(agentsBackOffice.branch, (context, query) => listBranch(deps, context, query)),
    route(agentsBackOffice.agent, (context, query) => showAgent(deps, context, query)),
    route(agentsBackOffice.rateKeys, (context) => readRateKeys(deps, context)),
    route(agentsBackOffice.links, (context, query) => listBackOfficeLinks(deps, context, query)),
    route(agentsBackOffice.closeLink, (context, input) => closeBackOfficeLink(deps, context, input)),
    route(agentsBackOffice.changeRates, (context, input) => changeBackOfficeRates(deps, context, input)),
    route(agentsBackOffice.setQuota, (context, input) => setQuota(deps, context, input)),
    route(agentsBackOffice.giveBack, (context) => showGiveBack(deps, context)),
    route(agentsBackOffice.requestGiveBack, (context, input) => requestGiveBack(deps, context, input)),
    route(agentsBackOffice.requestTopAgent, (context, input) => requestTopAgent(deps, context, input)),
    route(agentsBackOffice.issueStartPassword, (context, input) => issueToTopAgent(deps, context, input)),
    route(agentsBackOffice.requestMove, (context, input) => requestMove(deps, context, input)),
    route(agentsBackOffice.requestPromotion, (context, input) => requestPromotion(deps, context, input)),
  ];
}
