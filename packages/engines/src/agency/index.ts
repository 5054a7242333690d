export { nextState } from '../state-machine.ts';
export {
  type ActivityRules,
  type BillOutcome,
  billOutcome,
  type CarryPolicy,
  type DividendFigures,
  type DividendRules,
  dividendBill,
  isActive,
  platformProfit,
  REALTIME_WINDOW_SECONDS,
  type RealtimeBases,
  realtimeBasesOf,
  realtimeGross,
  realtimeWindowStart,
  type SalaryFigures,
  type SettledBet,
  salaryBill,
  type TieredBill,
} from './contract-bill.ts';
export {
  type ContractHolder,
  type ContractOffer,
  cascade,
  type OfferEffect,
  type OfferRefusal,
  offerContract,
} from './contract-offer.ts';
export {
  BILL_MACHINE,
  type BillEvent,
  type BillState,
  CONTRACT_MACHINE,
  type ContractEvent,
  type ContractState,
} from './contract-states.ts';
export {
  type ContractTerms,
  checkTerms,
  dominates,
  MOST_TIERS,
  type RealtimeTerms,
  type Tier,
  type TieredTerms,
  type TierFigures,
  tierReached,
} from './contract-terms.ts';
export { type LevelShare, payersOf, shareGross, type TreeNode, teamSums } from './contract-tree.ts';
export { type CategoryFigures, type GiveBack, type GiveBackPlan, simulateGiveBack } from './give-back.ts';
export { LEAD_MACHINE, type LeadEvent, type LeadState } from './lead-states.ts';
export {
  type GroupBet,
  type GroupLevel,
  type GroupRules,
  groupRebates,
  type RateLevel,
  type Rebates,
  rateRebates,
  sharesAbove,
} from './rebates.ts';
export {
  addFigures,
  type Figures,
  NO_FIGURES,
  profitAndLoss,
  type TeamAccount,
  type TeamEvent,
  type TeamOverview,
  type TeamQuestion,
  type TeamWorld,
  teamOverview,
} from './team-overview.ts';
