export {
  AA_BONUS_HANDS,
  AA_BONUS_PAYS,
  type AaBonusHand,
  aaBonusCounts,
  aaBonusExpectation,
  aaBonusHand,
  aaBonusNet,
} from './aa-bonus.ts';
export type { HoldemDeals, HoldemEndings } from './called-deals.ts';
export { HOLDEM_DEALS, type HoldemOutlook, holdemOutlook } from './outlook.ts';
export {
  dealHoldem,
  decideHoldem,
  type HoldemBets,
  type HoldemRound,
  holdemPayout,
  holdemResult,
  holdemStake,
} from './round.ts';
export {
  HOLDEM_ANTE_PAYS,
  HOLDEM_CALL,
  type HoldemAntePays,
  type HoldemResult,
  holdemNet,
  holdemShowdown,
} from './settle.ts';
