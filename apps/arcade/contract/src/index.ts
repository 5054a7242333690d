/**
 * Types shared by the arcade's server and its client, safe for browsers. Amounts are decimal strings in the player's currency
 * ("12.50"), never JSON numbers; coins are whole numbers. Timestamps are ISO 8601 in UTC.
 */
export type { ArcadeAnswer, ArcadeCode, ArcadeFailure } from './answers.ts';
export {
  CRASH_BETS,
  CRASH_SOCKET,
  type CrashBetPayload,
  type CrashBetView,
  type CrashCashOutPayload,
  type CrashFrame,
  type CrashPast,
  type CrashPhase,
  type CrashProof,
  type CrashRoundsValue,
  type CrashRoundView,
  type CrashSaid,
  type CrashTotals,
} from './crash.ts';
export type { CurrencyView } from './currency.ts';
export type { FairnessValue, RotatedSeeds, RoundProof } from './fairness.ts';
export type { GameInfo, OriginalInfo, SlotInfo, WeightedCoin } from './game-info.ts';
export { PATHS } from './paths.ts';
export type {
  MovePayload,
  OriginalRound,
  PlayPace,
  PlayPayload,
  PlayValue,
  RoundLine,
  RoundState,
  RoundsValue,
  RoundView,
  ShownPayload,
  SlotRound,
  SpinPayload,
  SpinValue,
} from './rounds.ts';
export type { PlayerView, PlayRules, SessionPayload, SessionValue } from './session.ts';
