export { decimalOdds, impliedPercent, type OddsFormat, priceIn, profitPerRisk, shownPrice } from '../odds-formats.ts';
export {
  CASH_OUT_MARGIN,
  type CashOutTerms,
  cashOutOffer,
  cashOutShare,
  type OpenLeg,
  parlayCashOutTerms,
} from './cash-out.ts';
export { acceptInPlay, IN_PLAY_DELAY_S, type InPlayMarket, type InPlayRefusal, type OddsChoice } from './in-play.ts';
export {
  goalsAfter,
  goalsOf,
  handicapResult,
  type LineResult,
  lineResult,
  lineText,
  quartersOf,
  type Score,
  type Side,
  type TotalSide,
  totalResult,
} from './lines.ts';
export { type MarketMargin, marketMargin, oddsWithMargin } from './margin.ts';
export {
  ANY_OTHER_SCORE,
  bothToScore,
  correctScore,
  doubleChance,
  drawNoBet,
  firstAndLastGoal,
  type GoalsBand,
  goalsBand,
  halfTimeFullTime,
  type Leader,
  LISTED_GOALS,
  leaderOf,
  type MarketResults,
  matchResult,
  oddEven,
  type PlainResult,
} from './markets.ts';
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
  type FootballPrices,
  PRICED_LINES,
  type PricedLines,
  priceFootball,
  priceHalfTimeFullTime,
} from './price-football.ts';
export { type GoalModel, goalsShareLeft, halves, priceFirstGoal, scoreGrid } from './score-grid.ts';
export { equalMaps, mapWinnerResult, priceSeries, type SeriesPrices } from './series.ts';
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
export {
  abandonedResult,
  CORRECTION_HOURS,
  correctionCounts,
  type Irregularity,
  isResumptionLimit,
  isSeriesVoidFor,
  isVoidFor,
  isVoidForDelay,
  RESUMPTION_HOURS,
  type SeriesIrregularity,
} from './void-rules.ts';
export {
  addScore,
  handicapOutlook,
  type LineOutlook,
  probabilityOf,
  totalOutlook,
  type WeightedScores,
} from './weighted-scores.ts';
