import { rows } from './row.ts';

/** Deposits of members, and what providers tell us about them. */
export const payments = rows('payments', {
  depositChannels: { method: 'GET', path: '/wps/deposit/channels', token: 'member' },
  createDeposit: { method: 'POST', path: '/wps/deposit/orders', token: 'member', enc: true, perMinute: 30 },
  depositOrders: { method: 'GET', path: '/wps/deposit/orders', token: 'member' },
  depositOrder: { method: 'GET', path: '/wps/deposit/order', token: 'member', perMinute: 240 },
  cancelDeposit: { method: 'POST', path: '/wps/deposit/cancel', token: 'member' },
  claimDepositPaid: { method: 'POST', path: '/wps/deposit/paid', token: 'member' },
  depositCallback: {
    method: 'POST',
    path: '/wps/deposit/callback/:channel',
    body: 'raw',
    maxBytes: 16_384,
    perMinute: 6000,
  },
});
