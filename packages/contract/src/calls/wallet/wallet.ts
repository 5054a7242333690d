import { rows } from '../row.ts';

/** Balances and the account record. */
export const wallet = rows('wallet', {
  balance: { method: 'GET', path: '/wps/v2/wallets/balance', token: 'member', perMinute: 240 },
  merchantWallet: { method: 'GET', path: '/wps/relay/GCS_merchantWallet', token: 'member' },
  walletTransfer: { method: 'POST', path: '/wps/relay/GCS_walletTransfer', token: 'member', perMinute: 60 },
  collectFunds: { method: 'POST', path: '/wps/wallet/vendors/collect', token: 'member', perMinute: 60 },
  vendorTransfers: { method: 'GET', path: '/wps/wallet/vendors/transfers', token: 'member' },
  setAutoTransfer: { method: 'PUT', path: '/wps/wallet/vendors/auto', token: 'member', perMinute: 60 },
  consolidatedFunds: { method: 'GET', path: '/wps/member/info/funds/consolidated', token: 'member' },
  accountRecord: { method: 'GET', path: '/wps/wallet/record', token: 'member' },
  accountRecordEntry: { method: 'GET', path: '/wps/wallet/record/entry', token: 'member' },
  exportRecord: { method: 'GET', path: '/wps/wallet/record/export', token: 'member', answer: 'file', perMinute: 10 },
  statement: {
    method: 'GET',
    path: '/wps/wallet/statement',
    token: 'member',
    answer: 'file',
    perMinute: 10,
    atOnce: 1,
  },
  transferTerms: { method: 'GET', path: '/wps/wallet/transfer/terms', token: 'member' },
  transfers: { method: 'GET', path: '/wps/wallet/transfer', token: 'member' },
  sendTransfer: {
    method: 'POST',
    path: '/wps/wallet/transfer',
    token: 'member',
    enc: true,
    perMinute: 60,
    sharedLimit: true,
  },
  turnover: { method: 'GET', path: '/wps/wallet/turnover', token: 'member' },
});
