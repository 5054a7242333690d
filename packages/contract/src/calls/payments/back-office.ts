import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Orders of deposits and withdrawals, for operators. */
export const paymentsBackOffice = rows('paymentsBackOffice', {
  deposits: { method: 'GET', path: '/bo/deposits', ...office },
  deposit: { method: 'GET', path: '/bo/deposits/one', ...office },
  requestMatch: { method: 'POST', path: '/bo/deposits/match', ...office },
  requestChargeBack: { method: 'POST', path: '/bo/deposits/chargeBack', ...office },
  repairChannels: { method: 'GET', path: '/bo/deposits/repairChannels', ...office },
  requestRepair: { method: 'POST', path: '/bo/deposits/repair', ...office },
  withdrawals: { method: 'GET', path: '/bo/withdrawals', ...office },
  withdrawal: { method: 'GET', path: '/bo/withdrawals/one', ...office },
  proof: { method: 'GET', path: '/bo/withdrawals/proof', ...office },
  serviceOrders: { method: 'GET', path: '/bo/payments/service', ...office },
  serviceOrder: { method: 'GET', path: '/bo/payments/service/one', ...office },
  startReview: { method: 'POST', path: '/bo/withdrawals/review', ...office },
  approveWithdrawal: { method: 'POST', path: '/bo/withdrawals/approve', ...office },
  rejectWithdrawal: { method: 'POST', path: '/bo/withdrawals/reject', ...office },
  retryWithdrawal: { method: 'POST', path: '/bo/withdrawals/retry', ...office },
  requestResolve: { method: 'POST', path: '/bo/withdrawals/resolve', ...office },
  requestGiveBack: { method: 'POST', path: '/bo/withdrawals/giveBack', ...office },
  uploadEvidence: { method: 'POST', path: '/bo/withdrawals/evidence', ...office, body: 'raw', maxBytes: 5_242_880 },
  requestAnswer: { method: 'POST', path: '/bo/withdrawals/answer', ...office },
});
