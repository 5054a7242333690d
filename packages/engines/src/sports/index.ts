export { decimalOdds, impliedPercent, type OddsFormat, priceIn, profitPerRisk, shownPrice } from '../odds-formats.ts';
export {
  CASH_OUT_MARGIN,
  type CashOutTerms,
  cashOutOffer,
  cashOutShare,
  type OpenLeg,
  parlayCashOutTerms,
} from './cash-out.ts';
export { type MarketMargin, marketMargin, oddsWithMargin } from './margin.ts';
export {
  checkParlay,
  combinedOdds,
  PARLAY_LIMITS,
  type ParlayLeg,
  type ParlayLimits,
  type ParlayRefusal,
  parlayFactor,
  parlayPayout,
  type SystemReturn,
  systemPayout,
  systemReturn,
} from './parlay.ts';
export {
  type BetTerms,
  betTerms,
  deadHeatPayout,
  payoutOf,
  type RiskAndWin,
  returnFactor,
  riskAndWin,
  type SelectionResult,
} from './stake.ts';
