export type { Accepted, Decision, Refusal } from '../refusal.ts';
export {
  type AppliedBet,
  applyTurnover,
  type BustFacts,
  DEFAULT_BUST_THRESHOLD,
  isBust,
  type TurnoverBet,
  type TurnoverOutcome,
  type TurnoverProgress,
} from './apply-turnover.ts';
export {
  type BonusExpiry,
  type BonusGrant,
  type BonusTerms,
  DEPOSIT_MULTIPLIER,
  depositTurnover,
  expireBonus,
  grantBonus,
} from './bonus-grant.ts';
export {
  type GameCategory,
  TURNOVER_MACHINE,
  type TurnoverEvent,
  type TurnoverRequirement,
  type TurnoverSource,
  type TurnoverState,
  type TurnoverTerms,
  turnoverLeft,
} from './turnover-requirement.ts';
