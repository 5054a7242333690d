export { type BlackjackTotal, blackjackTotal, blackjackValue, isBlackjack } from './hand.ts';
export { type BlackjackOutlook, blackjackOutlook } from './outlook.ts';
export {
  activeBlackjackHand,
  type BlackjackHand,
  type BlackjackRefusal,
  type BlackjackRound,
  blackjackMoves,
  blackjackPayout,
  blackjackStake,
  dealBlackjack,
  insureBlackjack,
  moveBlackjack,
} from './round.ts';
export {
  BLACKJACK_PRICES,
  type BlackjackSettlement,
  type EndedBlackjackHand,
  insuranceOutlook,
  settleBlackjackHand,
  settleInsurance,
} from './settle.ts';
export { type BlackjackMove, type BlackjackStrategy, basicStrategy, hardMove } from './strategy.ts';
