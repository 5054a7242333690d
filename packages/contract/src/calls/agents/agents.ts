import { rows } from '../row.ts';

const agent = { token: 'member' } as const;
const office = { token: 'staff', server: 'backoffice' } as const;

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
  line: { method: 'GET', path: '/bo/agents/line', ...office },
  agent: { method: 'GET', path: '/bo/agents/one', ...office },
  rateKeys: { method: 'GET', path: '/bo/agents/rate-keys', ...office },
  links: { method: 'GET', path: '/bo/agents/links', ...office },
  closeLink: { method: 'POST', path: '/bo/agents/links/close', ...office },
  changeRates: { method: 'POST', path: '/bo/agents/rates', ...office },
  setQuota: { method: 'POST', path: '/bo/agents/quota', ...office },
  requestTopAgent: { method: 'POST', path: '/bo/agents/top', ...office },
  issueStartPassword: { method: 'POST', path: '/bo/agents/start-password', ...office, perMinute: 10 },
  requestMove: { method: 'POST', path: '/bo/agents/move', ...office },
  promote: { method: 'POST', path: '/bo/agents/promote', ...office },
});
