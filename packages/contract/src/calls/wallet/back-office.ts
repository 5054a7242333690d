import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Transfers, vendors' wallets and the ledger, for operators. */
export const walletBackOffice = rows('walletBackOffice', {
  transfers: { method: 'GET', path: '/bo/transfers', ...office },
  requestRelease: { method: 'POST', path: '/bo/transfers/release', ...office },
  rejectTransfer: { method: 'POST', path: '/bo/transfers/reject', ...office },
  vendorTransfers: { method: 'GET', path: '/bo/vendor-transfers', ...office },
  vendorTransfer: { method: 'GET', path: '/bo/vendor-transfers/one', ...office },
  askVendor: { method: 'POST', path: '/bo/vendor-transfers/ask', ...office },
  requestVendorResolve: { method: 'POST', path: '/bo/vendor-transfers/resolve', ...office },
  trialBalance: { method: 'GET', path: '/bo/ledger/trial-balance', ...office },
  groupAccounts: { method: 'GET', path: '/bo/ledger/accounts', ...office },
  platformLegs: { method: 'GET', path: '/bo/ledger/platform-legs', ...office },
  legEntries: { method: 'GET', path: '/bo/ledger/leg-entries', ...office },
  legTransfers: { method: 'GET', path: '/bo/ledger/leg-transfers', ...office },
  accountEntries: { method: 'GET', path: '/bo/ledger/entries', ...office },
  exportAccount: { method: 'GET', path: '/bo/ledger/entries/export', ...office, answer: 'file', perMinute: 10 },
  entry: { method: 'GET', path: '/bo/ledger/entry', ...office },
  recompute: { method: 'GET', path: '/bo/ledger/recompute', ...office, perMinute: 6 },
});
