import { rows } from '../row.ts';

const agent = { token: 'member', perMinute: 120 } as const;
const file = { method: 'GET', token: 'member', answer: 'file', perMinute: 10 } as const;

/** Agent centre: bets and money of a team, and the agent's own income. */
export const agentPages = rows('agentPages', {
  exportOverview: { path: '/wps/agent/overview/export', ...file },
  exportTeam: { path: '/wps/agent/team/export', ...file },
  exportProfitLoss: { path: '/wps/agent/profit-loss/export', ...file },
  bets: { method: 'GET', path: '/wps/agent/bets', ...agent },
  exportBets: { path: '/wps/agent/bets/export', ...file },
  income: { method: 'GET', path: '/wps/agent/income', ...agent },
  exportIncome: { path: '/wps/agent/income/export', ...file },
  incomeEntries: { method: 'GET', path: '/wps/agent/income/entries', ...agent },
  rebate: { method: 'GET', path: '/wps/agent/income/rebate', ...agent },
  transactions: { method: 'GET', path: '/wps/agent/transactions', ...agent },
  exportTransactions: { path: '/wps/agent/transactions/export', ...file },
});
