import { rows } from '../row.ts';

const agent = { token: 'member' } as const;
const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** The agent centre: the caller's own branch, and links and accounts for new members. */
export const agents = rows('agents', {
  affiliate: { method: 'GET', path: '/wps/agent/affiliate' },
  centre: { method: 'GET', path: '/wps/agent/centre', ...agent },
  overview: { method: 'GET', path: '/wps/agent/overview', ...agent, perMinute: 120 },
  profitLoss: { method: 'GET', path: '/wps/agent/profit-loss', ...agent, perMinute: 120 },
  team: { method: 'GET', path: '/wps/agent/team', ...agent, perMinute: 120 },
  downline: { method: 'GET', path: '/wps/agent/team/one', ...agent, perMinute: 120 },
  changeRates: { method: 'POST', path: '/wps/agent/team/rates', ...agent },
  promote: { method: 'POST', path: '/wps/agent/team/promote', ...agent },
  links: { method: 'GET', path: '/wps/agent/links', ...agent },
  createLink: { method: 'POST', path: '/wps/agent/links', ...agent },
  closeLink: { method: 'POST', path: '/wps/agent/links/close', ...agent },
  issueStartPassword: { method: 'POST', path: '/wps/agent/account/password', ...agent, perMinute: 10 },
  openAccount: { method: 'POST', path: '/wps/agent/account', ...agent, perMinute: 20 },
});

export const agentsBackOffice = rows('agentsBackOffice', {
  branch: { method: 'GET', path: '/bo/agents/branch', ...backOffice },
  agent: { method: 'GET', path: '/bo/agents/one', ...backOffice },
  rateKeys: { method: 'GET', path: '/bo/agents/rate-keys', ...backOffice },
  links: { method: 'GET', path: '/bo/agents/links', ...backOffice },
  closeLink: { method: 'POST', path: '/bo/agents/links/close', ...backOffice },
  changeRates: { method: 'POST', path: '/bo/agents/rates', ...backOffice },
  giveBack: { method: 'GET', path: '/bo/agents/give-back', ...backOffice },
  requestGiveBack: { method: 'POST', path: '/bo/agents/give-back', ...backOffice },
  setQuota: { method: 'POST', path: '/bo/agents/quota', ...backOffice },
  requestTopAgent: { method: 'POST', path: '/bo/agents/top', ...backOffice },
  issueStartPassword: { method: 'POST', path: '/bo/agents/start-password', ...backOffice, perMinute: 10 },
  requestMove: { method: 'POST', path: '/bo/agents/move', ...backOffice },
  requestPromotion: { method: 'POST', path: '/bo/agents/promote', ...backOffice },
});
