import { rows } from '../row.ts';

/** Members' deposits, and call-backs of payment providers about them. */
export const payments = rows('payments', {
  depositChannels: { method: 'GET', path: '/wps/deposit/channels', token: 'member' },
  createDeposit: { method: 'POST', path: '/wps/deposit/orders', token: 'member', enc: true, perMinute: 30 },
  depositOrders: { method: 'GET', path: '/wps/deposit/orders', token: 'member' },
  depositOrder: { method: 'GET', path: '/wps/deposit/order', token: 'member', perMinute: 240 },
  cancelDeposit: { method: 'POST', path: '/wps/deposit/cancel', token: 'member' },
  claimDepositPaid: { method: 'POST', path: '/wps/deposit/paid', token: 'member' },
  renewRate: { method: 'POST', path: '/wps/deposit/rate', token: 'member', perMinute: 30 },
  depositCallback: {
    method: 'POST',
    path: '/wps/deposit/callback/:channel',
    body: 'raw',
    maxBytes: 16_384,
    perMinute: 6000,
  },
  payoutAccounts: { method: 'GET', path: '/wps/withdraw/accounts', token: 'member' },
  bindPayoutAccount: { method: 'POST', path: '/wps/withdraw/accounts', token: 'member', enc: true, perMinute: 10 },
  removePayoutAccount: {
    method: 'POST',
    path: '/wps/withdraw/accounts/remove',
    token: 'member',
    enc: true,
    perMinute: 10,
  },
  withdrawalTerms: { method: 'GET', path: '/wps/withdraw/terms', token: 'member' },
  quoteWithdrawal: { method: 'GET', path: '/wps/withdraw/quote', token: 'member' },
  createWithdrawal: { method: 'POST', path: '/wps/withdraw/orders', token: 'member', enc: true, perMinute: 20 },
  withdrawals: { method: 'GET', path: '/wps/withdraw/orders', token: 'member' },
  withdrawal: { method: 'GET', path: '/wps/withdraw/order', token: 'member', perMinute: 240 },
  cancelWithdrawal: { method: 'POST', path: '/wps/withdraw/cancel', token: 'member' },
  uploadProof: {
    method: 'POST',
    path: '/wps/withdraw/proof',
    token: 'member',
    body: 'raw',
    maxBytes: 5_242_880,
    perMinute: 20,
  },
  confirmWithdrawal: { method: 'POST', path: '/wps/withdraw/confirm', token: 'member' },
  addToDispute: { method: 'POST', path: '/wps/withdraw/dispute', token: 'member', perMinute: 20 },
});
