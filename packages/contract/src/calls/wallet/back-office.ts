import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Transfers, vendors' wallets and the ledger, for operators. */
export const walletBackOffice = rows('walletBackOffice', {
  transfers: { method: 'GET', path: '/bo/transfers', ...backOffice },
  requestRelease: { method: 'POST', path: '/bo/transfers/release', ...backOffice },
  rejectTransfer: { method: 'POST', path: '/bo/transfers/reject', ...backOffice },
  vendorTransfers: { method: 'GET', path: '/bo/vendor-transfers', ...backOffice },
  vendorTransfer: { method: 'GET', path: '/bo/vendor-transfers/one', ...backOffice },
  queryVendor: { method: 'POST', path: '/bo/vendor-transfers/query', ...backOffice },
  requestVendorResolve: { method: 'POST', path: '/bo/vendor-transfers/resolve', ...backOffice },
  trialBalance: { method: 'GET', path: '/bo/ledger/trial-balance', ...backOffice },
  groupAccounts: { method: 'GET', path: '/bo/ledger/accounts', ...backOffice },
  platformLegs: { method: 'GET', path: '/bo/ledger/platform-legs', ...backOffice },
  legEntries: { method: 'GET', path: '/bo/ledger/leg-entries', ...backOffice },
  legTransfers: { method: 'GET', path: '/bo/ledger/leg-transfers', ...backOffice },
  accountEntries: { method: 'GET', path: '/bo/ledger/entries', ...backOffice },
  exportAccount: { method: 'GET', path: '/bo/ledger/entries/export', ...backOffice, answer: 'file', perMinute: 10 },
  entry: { method: 'GET', path: '/bo/ledger/entry', ...backOffice },
  recompute: { method: 'GET', path: '/bo/ledger/recompute', ...backOffice, perMinute: 6 },
});
