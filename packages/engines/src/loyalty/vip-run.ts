import { type MinorUnits, minorUnits } from '@lantern/money';
import { type VipLevel, vipLevel } from './vip-levels.ts';

/** A member's VIP state. Amounts in minor units, days as numbers of whole business days. */
export type VipState = {
  readonly level: number;
  /** The highest rank reached so far; ranks up to it pay no upgrade bonus again. */
  readonly highest: number;
  readonly cumDeposit: bigint;
  readonly cumValid: bigint;
  readonly windowStart: number;
  readonly windowValid: bigint;
  /** Valid bet since the last demotion that was not yet used to regain a rank. */
  readonly recoverValid: bigint;
  /** A rank set by an operator does not change before this day; omitted when not locked. */
  readonly lockedUntil?: number;
};

/** Figures of a day: credited deposits less reversed ones, valid bets less corrections. */
export type VipDay = { readonly day: number; readonly deposit?: bigint; readonly valid?: bigint };

export type VipEvent = 'UPGRADED' | 'RETAINED' | 'DEMOTED';

export type VipDayOutcome = {
  readonly day: number;
  readonly level: number;
  readonly event: VipEvent | null;
  /** Ranks gained on this day, lowest first, new or regained. */
  readonly levelsGained: readonly number[];
  readonly upgradeBonus: MinorUnits;
};

/** Length of a retention window in days. */
export const RETENTION_DAYS = 60;

/**
 * Calculates a member's rank after one day: it rises as far as the conditions are met; otherwise, at the end of a retention window, it is
 * retained or falls by one.
 */
export function runVipDay(
  levels: readonly VipLevel[],
  before: VipState,
  day: VipDay,
): { readonly state: VipState; readonly outcome: VipDayOutcome } {
  const counted = countDay(before, day);
  if (counted.lockedUntil !== undefined && day.day < counted.lockedUntil) return outcomeOf(counted, day.day, null);
  const risen = rise(levels, counted);
  if (risen.gained.length > 0) {
    const state = { ...risen.state, windowStart: day.day, windowValid: 0n };
    return outcomeOf(state, day.day, 'UPGRADED', risen.gained, risen.bonus);
  }
  if (day.day - counted.windowStart < RETENTION_DAYS) return outcomeOf(counted, day.day, null);
  const state = { ...counted, windowStart: day.day, windowValid: 0n };
  if (counted.level === 0 || counted.windowValid >= vipLevel(levels, counted.level).retentionValidBet) {
    return outcomeOf(state, day.day, 'RETAINED');
  }
  return outcomeOf({ ...state, level: counted.level - 1, recoverValid: 0n }, day.day, 'DEMOTED');
}

/** Applies several days in the given order. */
export function runVipDays(
  levels: readonly VipLevel[],
  start: VipState,
  days: readonly VipDay[],
): { readonly state: VipState; readonly days: readonly VipDayOutcome[] } {
  const outcomes: VipDayOutcome[] = [];
  let state = start;
  for (const day of days) {
    const after = runVipDay(levels, state, day);
    state = after.state;
    outcomes.push(after.outcome);
  }
  return { state, days: outcomes };
}

/** Sets a rank by an operator: it pays no upgrade bonus, now or later, and starts a new retention window. */
export function setVipLevel(state: VipState, level: number, today: number, lockedUntil?: number): VipState {
  const { lockedUntil: _before, ...unlocked } = state;
  return {
    ...unlocked,
    level,
    highest: Math.max(state.highest, level),
    windowStart: today,
    windowValid: 0n,
    recoverValid: 0n,
    ...(lockedUntil === undefined ? {} : { lockedUntil }),
  };
}

function countDay(state: VipState, { deposit = 0n, valid = 0n }: VipDay): VipState {
  return {
    ...state,
    cumDeposit: state.cumDeposit + deposit,
    cumValid: state.cumValid + valid,
    windowValid: state.windowValid + valid,
    recoverValid: state.level < state.highest ? state.recoverValid + valid : state.recoverValid,
  };
}

function rise(levels: readonly VipLevel[], start: VipState) {
  const gained: number[] = [];
  let state = start;
  let bonus = 0n;
  for (const next of levels.slice(start.level + 1)) {
    const isLost = next.rank <= state.highest;
    if (state.cumDeposit < next.cumDeposit || state.cumValid < next.cumValidBet) break;
    if (isLost && state.recoverValid < next.retentionValidBet) break;
    state = isLost
      ? { ...state, level: next.rank, recoverValid: state.recoverValid - next.retentionValidBet }
      : { ...state, level: next.rank, highest: next.rank };
    if (!isLost) bonus += next.upgradeBonus;
    gained.push(next.rank);
  }
  return { state, gained, bonus };
}

function outcomeOf(
  state: VipState,
  day: number,
  event: VipEvent | null,
  levelsGained: readonly number[] = [],
  bonus = 0n,
): { state: VipState; outcome: VipDayOutcome } {
  return { state, outcome: { day, level: state.level, event, levelsGained, upgradeBonus: minorUnits(bonus) } };
}
