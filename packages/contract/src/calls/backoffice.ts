import { rows } from './row.ts';

const office = { token: 'staff', door: 'backoffice' } as const;

/** Back-office calls of the areas: one group per area, so that both sides of a feature have the same name. */
export const identityOffice = rows('identityOffice', {
  members: { method: 'GET', path: '/bo/members', ...office },
  notes: { method: 'GET', path: '/bo/members/notes', ...office },
  addNote: { method: 'POST', path: '/bo/members/notes', ...office, perMinute: 30 },
  pinNote: { method: 'POST', path: '/bo/members/notes/pin', ...office, perMinute: 60 },
});

export const walletOffice = rows('walletOffice', {
  transfers: { method: 'GET', path: '/bo/transfers', ...office },
  requestRelease: { method: 'POST', path: '/bo/transfers/release', ...office },
  rejectTransfer: { method: 'POST', path: '/bo/transfers/reject', ...office },
  vendorTransfers: { method: 'GET', path: '/bo/vendor-transfers', ...office },
  vendorTransfer: { method: 'GET', path: '/bo/vendor-transfers/one', ...office },
  askVendor: { method: 'POST', path: '/bo/vendor-transfers/ask', ...office },
  requestVendorResolve: { method: 'POST', path: '/bo/vendor-transfers/resolve', ...office },
  trialBalance: { method: 'GET', path: '/bo/ledger/trial-balance', ...office },
  groupAccounts: { method: 'GET', path: '/bo/ledger/accounts', ...office },
  houseLegs: { method: 'GET', path: '/bo/ledger/house-legs', ...office },
  legEntries: { method: 'GET', path: '/bo/ledger/leg-entries', ...office },
  legTransfers: { method: 'GET', path: '/bo/ledger/leg-transfers', ...office },
  accountEntries: { method: 'GET', path: '/bo/ledger/entries', ...office },
  exportAccount: { method: 'GET', path: '/bo/ledger/entries/export', ...office, answer: 'file', perMinute: 10 },
  entry: { method: 'GET', path: '/bo/ledger/entry', ...office },
  recompute: { method: 'GET', path: '/bo/ledger/recompute', ...office, perMinute: 6 },
});

export const paymentsOffice = rows('paymentsOffice', {
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

export const lotteryOffice = rows('lotteryOffice', {
  issues: { method: 'GET', path: '/bo/lottery/issues', ...office },
  issue: { method: 'GET', path: '/bo/lottery/issue', ...office },
  watchExposure: { method: 'POST', path: '/bo/lottery/exposure', ...office },
  draws: { method: 'GET', path: '/bo/lottery/draws', ...office },
  requestClose: { method: 'POST', path: '/bo/lottery/close', ...office },
  requestVoid: { method: 'POST', path: '/bo/lottery/void', ...office },
  checkCorrection: { method: 'POST', path: '/bo/lottery/correction/check', ...office },
  requestCorrection: { method: 'POST', path: '/bo/lottery/correction', ...office },
  priceGames: { method: 'GET', path: '/bo/lottery/price-games', ...office },
  prices: { method: 'GET', path: '/bo/lottery/prices', ...office },
  priceVersions: { method: 'GET', path: '/bo/lottery/price-versions', ...office },
  oddsSteps: { method: 'GET', path: '/bo/lottery/odds-steps', ...office },
  saveOddsSteps: { method: 'POST', path: '/bo/lottery/odds-steps', ...office },
  checkPrices: { method: 'POST', path: '/bo/lottery/prices/check', ...office, maxBytes: 65_536 },
  requestPrices: { method: 'POST', path: '/bo/lottery/prices', ...office, maxBytes: 65_536 },
  enterResult: { method: 'POST', path: '/bo/lottery/result', ...office },
  demoDraw: { method: 'POST', path: '/bo/lottery/demo-draw', ...office },
  checkResults: {
    method: 'POST',
    path: '/bo/lottery/results-file/check',
    ...office,
    maxBytes: 4_194_304,
    perMinute: 12,
  },
  loadResults: { method: 'POST', path: '/bo/lottery/results-file', ...office, maxBytes: 4_194_304, perMinute: 6 },
});
