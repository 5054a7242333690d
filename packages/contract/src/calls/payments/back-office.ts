import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Orders of deposits and withdrawals, for operators. */
export const paymentsBackOffice = rows('paymentsBackOffice', {
  deposits: { method: 'GET', path: '/bo/deposits', ...backOffice },
  deposit: { method: 'GET', path: '/bo/deposits/one', ...backOffice },
  requestMatch: { method: 'POST', path: '/bo/deposits/match', ...backOffice },
  requestChargeBack: { method: 'POST', path: '/bo/deposits/chargeBack', ...backOffice },
  repairChannels: { method: 'GET', path: '/bo/deposits/repairChannels', ...backOffice },
  requestRepair: { method: 'POST', path: '/bo/deposits/repair', ...backOffice },
  withdrawals: { method: 'GET', path: '/bo/withdrawals', ...backOffice },
  withdrawal: { method: 'GET', path: '/bo/withdrawals/one', ...backOffice },
  withdrawalRules: { method: 'GET', path: '/bo/withdrawals/rules', ...backOffice },
  requestWithdrawalRules: { method: 'POST', path: '/bo/withdrawals/rules', ...backOffice, perMinute: 30 },
  proof: { method: 'GET', path: '/bo/withdrawals/proof', ...backOffice },
  serviceOrders: { method: 'GET', path: '/bo/payments/service', ...backOffice },
  serviceOrder: { method: 'GET', path: '/bo/payments/service/one', ...backOffice },
  startReview: { method: 'POST', path: '/bo/withdrawals/review', ...backOffice },
  approveWithdrawal: { method: 'POST', path: '/bo/withdrawals/approve', ...backOffice },
  rejectWithdrawal: { method: 'POST', path: '/bo/withdrawals/reject', ...backOffice },
  retryWithdrawal: { method: 'POST', path: '/bo/withdrawals/retry', ...backOffice },
  requestResolve: { method: 'POST', path: '/bo/withdrawals/resolve', ...backOffice },
  requestGiveBack: { method: 'POST', path: '/bo/withdrawals/giveBack', ...backOffice },
  uploadEvidence: {
    method: 'POST',
    path: '/bo/withdrawals/evidence',
    ...backOffice,
    body: 'raw',
    maxBytes: 5_242_880,
    perMinute: 30,
    atOnce: 1,
  },
  requestAnswer: { method: 'POST', path: '/bo/withdrawals/answer', ...backOffice },
});
