import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Issues, prices and results, for operators. */
export const lotteryBackOffice = rows('lotteryBackOffice', {
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
