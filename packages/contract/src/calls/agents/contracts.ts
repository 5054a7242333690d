import { rows } from '../row.ts';

const agent = { token: 'member' } as const;
const file = { method: 'GET', token: 'member', answer: 'file', perMinute: 10 } as const;
const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Contracts with one's upline and one's downlines, and their bills (7P-02). */
export const contracts = rows('contracts', {
  dividend: { method: 'GET', path: '/wps/agent/dividend', ...agent, perMinute: 120 },
  dailySalary: { method: 'GET', path: '/wps/agent/salary/daily', ...agent, perMinute: 120 },
  hourlySalary: { method: 'POST', path: '/wps/agent/salary/hourly', ...agent, perMinute: 120 },
  realtimeSalary: { method: 'POST', path: '/wps/agent/salary/realtime', ...agent, perMinute: 120 },
  exportBills: { path: '/wps/agent/contract/bills/export', ...file },
  info: { method: 'GET', path: '/wps/agent/contract/info', ...agent, perMinute: 120 },
  downlines: { method: 'GET', path: '/wps/agent/contract/downlines', ...agent, perMinute: 120 },
  contract: { method: 'GET', path: '/wps/agent/contract', ...agent, perMinute: 120 },
  checkOffer: { method: 'POST', path: '/wps/agent/contract/check', ...agent, perMinute: 240 },
  sendOffer: { method: 'POST', path: '/wps/agent/contract/offer', ...agent, perMinute: 30 },
  withdrawOffer: { method: 'POST', path: '/wps/agent/contract/withdraw', ...agent, perMinute: 30 },
  acceptOffer: { method: 'POST', path: '/wps/agent/contract/accept', ...agent, enc: true, perMinute: 30 },
  rejectOffer: { method: 'POST', path: '/wps/agent/contract/reject', ...agent, perMinute: 30 },
  end: { method: 'POST', path: '/wps/agent/contract/end', ...agent, perMinute: 30 },
  bill: { method: 'GET', path: '/wps/agent/contract/bill', ...agent, perMinute: 120 },
  billPeople: { method: 'GET', path: '/wps/agent/contract/bill/people', ...agent, perMinute: 120 },
  billBets: { method: 'GET', path: '/wps/agent/contract/bill/bets', ...agent, perMinute: 120 },
  claimBill: { method: 'POST', path: '/wps/agent/contract/bill/claim', ...agent, perMinute: 30 },
});

export const contractsBackOffice = rows('contractsBackOffice', {
  contracts: { method: 'GET', path: '/bo/contracts', ...backOffice },
  checkOffer: { method: 'POST', path: '/bo/contracts/check', ...backOffice },
  requestContract: { method: 'POST', path: '/bo/contracts/offer', ...backOffice },
  requestEnd: { method: 'POST', path: '/bo/contracts/end', ...backOffice },
  bills: { method: 'GET', path: '/bo/contracts/bills', ...backOffice },
  bill: { method: 'GET', path: '/bo/contracts/bill', ...backOffice },
  requestApproval: { method: 'POST', path: '/bo/contracts/bill/approve', ...backOffice },
  requestRejection: { method: 'POST', path: '/bo/contracts/bill/reject', ...backOffice },
  requestAdvance: { method: 'POST', path: '/bo/contracts/bill/advance', ...backOffice },
  frozenBranches: { method: 'GET', path: '/bo/contracts/frozen', ...backOffice },
  freezeBranch: { method: 'POST', path: '/bo/contracts/freeze', ...backOffice },
  requestRelease: { method: 'POST', path: '/bo/contracts/release', ...backOffice },
});
