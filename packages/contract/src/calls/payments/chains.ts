import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;
const change = { method: 'POST', ...office, perMinute: 12 } as const;

/** Coins on chains in the back office: state of the chains, payments to members' addresses, outgoing payments, and sweeps. */
export const paymentsChains = rows('paymentsChains', {
  chains: { method: 'GET', path: '/bo/chains', ...office, perMinute: 60 },
  transfers: { method: 'GET', path: '/bo/chains/transfers', ...office },
  transactions: { method: 'GET', path: '/bo/chains/transactions', ...office },
  sweeps: { method: 'GET', path: '/bo/chains/sweeps', ...office },
  planSweep: { path: '/bo/chains/sweeps', ...change },
  requestSweep: { path: '/bo/chains/sweeps/request', ...change },
});
