export type { Accepted, Decision, Refusal } from '../refusal.ts';
export {
  ACTIVITY_MACHINE,
  type ActivityEvent,
  type ActivityPhase,
  type ActivityState,
  activityPhase,
  type MemberStatus,
  memberStatus,
  PARTICIPATION_MACHINE,
  type ParticipationEvent,
  type ParticipationState,
} from './activity-states.ts';
export {
  type AppliedBet,
  applyTurnover,
  type BustFacts,
  DEFAULT_BUST_THRESHOLD,
  FLAGGED_BREACHES,
  isBust,
  type MaxBetBreach,
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
  CASHBACK_RATES,
  type CashbackBet,
  type CashbackClaim,
  type CashbackPaidToday,
  type CashbackRates,
  type CashbackRefusal,
  type CashbackShare,
  type CashbackTerms,
  claimCashback,
  NOTHING_PAID_TODAY,
  reckonCashback,
} from './cashback.ts';
export {
  type ActivityAudience,
  type ActivityRefusal,
  type ActivityStanding,
  checkActivity,
  type DepositActivity,
  type DepositActivityType,
  type DepositBonus,
  type DepositReward,
  depositBonus,
  type MemberStanding,
  mostBonus,
  type RewardTier,
  rewardFault,
} from './deposit-activity.ts';
export {
  applyPointsEvent,
  NO_POINTS,
  type PointsAccount,
  type PointsEvent,
  type PointsLine,
  type PointsRefusal,
  type PointsTerms,
  runPoints,
} from './points-account.ts';
export {
  earnPoints,
  POINTS_RATES,
  type PointsRates,
  type PointsRecordType,
  type PointsSource,
  pointsRecordType,
} from './points-earning.ts';
export {
  CONVERSION_TERMS,
  type Conversion,
  type ConversionRefusal,
  type ConversionTerms,
  convertPoints,
  type Goods,
  type GoodsContact,
  type PasswordCheck,
  type PasswordRefusal,
  REDEEM_MACHINE,
  type RedeemEvent,
  type RedeemRefusal,
  type RedeemState,
  redeemGoods,
  SHIPPING_MACHINE,
  type ShippingEvent,
  type ShippingState,
} from './points-spending.ts';
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
export type {
  BetState,
  CategoryBet,
  EndedBet,
  LiveBet,
  LotteryBet,
  MachineBet,
  PlayersBet,
  SportsBet,
  ValidBet,
} from './valid-bet/ended-bet.ts';
export { validLiveBets } from './valid-bet/live.ts';
export { validLotteryBet, validMachineBet, validPlayersBet } from './valid-bet/single.ts';
export { validSportsBets } from './valid-bet/sports.ts';
export { validBets } from './valid-bet/valid-bets.ts';
export {
  MONTHLY_LEAST_DEPOSIT,
  nearestBirthday,
  type VipBonus,
  type VipBonusClaim,
  type VipBonusRefusal,
  vipBonus,
  weeklyThreshold,
} from './vip-bonus.ts';
export { defaultVipLevels, hasVipService, type VipLevel, vipLevel } from './vip-levels.ts';
export {
  RETENTION_DAYS,
  runVipDay,
  runVipDays,
  setVipLevel,
  type VipDay,
  type VipDayOutcome,
  type VipEvent,
  type VipState,
} from './vip-run.ts';
