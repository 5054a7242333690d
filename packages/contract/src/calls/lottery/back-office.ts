import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Issues, prices and results, for operators. */
export const lotteryBackOffice = rows('lotteryBackOffice', {
  issues: { method: 'GET', path: '/bo/lottery/issues', ...backOffice },
  issue: { method: 'GET', path: '/bo/lottery/issue', ...backOffice },
  watchExposure: { method: 'POST', path: '/bo/lottery/exposure', ...backOffice },
  draws: { method: 'GET', path: '/bo/lottery/draws', ...backOffice },
  requestClose: { method: 'POST', path: '/bo/lottery/close', ...backOffice },
  requestVoid: { method: 'POST', path: '/bo/lottery/void', ...backOffice },
  checkCorrection: { method: 'POST', path: '/bo/lottery/correction/check', ...backOffice },
  requestCorrection: { method: 'POST', path: '/bo/lottery/correction', ...backOffice },
  priceGames: { method: 'GET', path: '/bo/lottery/price-games', ...backOffice },
  prices: { method: 'GET', path: '/bo/lottery/prices', ...backOffice },
  priceVersions: { method: 'GET', path: '/bo/lottery/price-versions', ...backOffice },
  oddsSteps: { method: 'GET', path: '/bo/lottery/odds-steps', ...backOffice },
  requestOddsSteps: { method: 'POST', path: '/bo/lottery/odds-steps', ...backOffice },
  checkPrices: { method: 'POST', path: '/bo/lottery/prices/check', ...backOffice, maxBytes: 65_536 },
  requestPrices: { method: 'POST', path: '/bo/lottery/prices', ...backOffice, maxBytes: 65_536 },
  enterResult: { method: 'POST', path: '/bo/lottery/result', ...backOffice },
  demoDraw: { method: 'POST', path: '/bo/lottery/demo-draw', ...backOffice },
  checkResults: {
    method: 'POST',
    path: '/bo/lottery/results-file/check',
    ...backOffice,
    maxBytes: 4_194_304,
    perMinute: 12,
  },
  loadResults: { method: 'POST', path: '/bo/lottery/results-file', ...backOffice, maxBytes: 4_194_304, perMinute: 6 },
});
