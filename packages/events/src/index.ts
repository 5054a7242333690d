export { BillsMoved, ContractMoved, type ContractSides } from './agents.ts';
export { BrandChanged, BrandCreated } from './brands.ts';
export { type Committed, type EventType, eventType, type PayloadOf } from './event-type.ts';
export { RoundsSettled } from './games.ts';
export {
  AccountClosed,
  FundPasswordChanged,
  MemberLoggedIn,
  MemberRegistered,
  PasswordChanged,
  PersonChanged,
  type SecurityChange,
  SecurityChanged,
} from './identity.ts';
export { EntriesPosted } from './ledger.ts';
export {
  BetReturned,
  BetSettled,
  CloseMoved,
  CloseMoveNotified,
  IssueMoved,
  IssuePublished,
  IssueReplanned,
} from './lottery.ts';
export { DepositCredited, DepositFailed, DepositReversed, DisputeMoved, WithdrawalMoved } from './payments.ts';
export { BonusMoved } from './promotions.ts';
export { IdentityDecided, MemberExcluded } from './safety.ts';
export { LineMoved } from './tree.ts';
export { BetsCounted, BetsReversed, MaxBetBreached, RequirementExpired } from './wallet.ts';
