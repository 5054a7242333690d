import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;
const change = { method: 'POST', ...backOffice, perMinute: 12 } as const;

/** Coins on chains in the back office: state of the chains, payments to members' addresses, outgoing payments, and sweeps. */
export const paymentsChains = rows('paymentsChains', {
  chains: { method: 'GET', path: '/bo/chains', ...backOffice, perMinute: 60 },
  transfers: { method: 'GET', path: '/bo/chains/transfers', ...backOffice },
  transactions: { method: 'GET', path: '/bo/chains/transactions', ...backOffice },
  sweeps: { method: 'GET', path: '/bo/chains/sweeps', ...backOffice },
  planSweep: { path: '/bo/chains/sweeps', ...change },
  requestSweep: { path: '/bo/chains/sweeps/request', ...change },
});
