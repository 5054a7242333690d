export * from './baccarat.ts';
export { BACCARAT_BETS, BACCARAT_PRICES, type BaccaratBet, baccaratNet } from './baccarat-bets.ts';
export { baccaratOutlook, baccaratTotals } from './baccarat-outlook.ts';
export * from './blackjack/index.ts';
export * from './casino-holdem/index.ts';
export * from './dice/bau-cua.ts';
export * from './dice/sic-bo.ts';
export { type ThreeDice, throwDice } from './dice/three-dice.ts';
export * from './dragon-tiger.ts';
export * from './er-ba-gang.ts';
export * from './fan-tan.ts';
export * from './niu-niu.ts';
export { type NiuNiuOutlook, niuNiuOutlook } from './niu-niu-outlook.ts';
export { type Outlook, returned } from './outlook.ts';
export { POKER_CATEGORIES, type PokerCategory, pokerCategory, pokerStrength } from './poker-hand.ts';
export * from './roulette.ts';
export { countWenzhou, WENZHOU_PRICES, type WenzhouBet, wenzhouNet, wenzhouOutlook } from './wenzhou-pai-gow.ts';
export * from './wenzhou-tiles.ts';
export * from './xoc-dia.ts';
export * from './zha-jin-hua.ts';
export {
  countCategory,
  ZHA_JIN_HUA_PRICES,
  type ZhaJinHuaBet,
  zhaJinHuaNet,
  zhaJinHuaOutlook,
  zhaJinHuaShare,
} from './zha-jin-hua-bets.ts';
