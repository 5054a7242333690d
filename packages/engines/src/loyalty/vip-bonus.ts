import { type MinorUnits, minorUnits } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { depositTurnover } from './bonus-grant.ts';
import { type VipLevel, vipLevel } from './vip-levels.ts';
import { RETENTION_DAYS } from './vip-run.ts';

/** A claim of a VIP bonus with the facts that decide it. Amounts in minor units, times in whole days. */
export type VipBonusClaim = { readonly isClaimed?: boolean } & (
  | { readonly kind: 'WEEKLY'; readonly lastWeekValid: bigint }
  | { readonly kind: 'MONTHLY'; readonly lastMonthDeposit: bigint }
  | {
      readonly kind: 'BIRTHDAY';
      readonly accountAgeDays: number;
      readonly birthdaySetDaysAgo: number;
      /** Negative before the birthday. */
      readonly daysFromBirthday: number;
    }
);

export type VipBonusRefusal = 'VIP_NO_BENEFIT' | 'VIP_CONDITION_NOT_MET' | 'VIP_BIRTHDAY_WINDOW' | 'ALREADY_CLAIMED';

export type VipBonus = { readonly amount: MinorUnits; readonly turnover: MinorUnits };

/** Minimum deposits of the last month for the monthly bonus, in minor units of a currency with two decimals. */
export const MONTHLY_LEAST_DEPOSIT = 100_000n;

const BIRTHDAY = { accountAgeDays: 60, setDaysAgo: 30, windowDays: 3 };
const DAY_MS = 86_400_000;

/** Minimum valid bet of the last week for a rank's weekly bonus: 7/60 of its retention requirement, rounded down. */
export function weeklyThreshold(level: VipLevel): MinorUnits {
  return minorUnits((level.retentionValidBet * 7n) / BigInt(RETENTION_DAYS));
}

/** Checks the claim of a rank's recurring bonus; its wagering requirement is 1×. */
export function vipBonus(
  levels: readonly VipLevel[],
  rank: number,
  claim: VipBonusClaim,
  monthlyLeastDeposit: bigint = MONTHLY_LEAST_DEPOSIT,
): Decision<VipBonus, VipBonusRefusal> {
  const level = vipLevel(levels, rank);
  const amount = amountOf(level, claim.kind);
  if (amount <= 0n) return refuse('VIP_NO_BENEFIT');
  if (!isConditionMet(level, claim, monthlyLeastDeposit)) return refuse('VIP_CONDITION_NOT_MET');
  if (claim.kind === 'BIRTHDAY' && Math.abs(claim.daysFromBirthday) > BIRTHDAY.windowDays) {
    return refuse('VIP_BIRTHDAY_WINDOW', { days: BIRTHDAY.windowDays });
  }
  if (claim.isClaimed === true) return refuse('ALREADY_CLAIMED');
  return accept({ amount: minorUnits(amount), turnover: depositTurnover(amount) });
}

/**
 * The birthday nearest to a day: the year to which its bonus belongs, and the days since it (negative before). A birthday on 29 February
 * falls on 28 February in other years.
 * @param today and `birthDate` as yyyy-MM-dd
 */
export function nearestBirthday(today: string, birthDate: string): { readonly year: number; readonly days: number } {
  const now = Date.parse(`${today}T00:00:00Z`);
  const [, month = 0, day = 0] = birthDate.split('-').map(Number);
  const thisYear = new Date(now).getUTCFullYear();
  const candidates = [thisYear, thisYear - 1, thisYear + 1].map((year) => {
    const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { year, days: (now - Date.UTC(year, month - 1, Math.min(day, lastOfMonth))) / DAY_MS };
  });
  if (candidates.some(({ days }) => !Number.isInteger(days))) throw new RangeError(`no dates: ${today}, ${birthDate}`);
  return candidates.reduce((a, b) => (Math.abs(b.days) < Math.abs(a.days) ? b : a));
}

function amountOf(level: VipLevel, kind: VipBonusClaim['kind']): bigint {
  switch (kind) {
    case 'WEEKLY':
      return level.weeklyBonus;
    case 'MONTHLY':
      return level.monthlyBonus;
    case 'BIRTHDAY':
      return level.birthdayBonus;
  }
}

function isConditionMet(level: VipLevel, claim: VipBonusClaim, monthlyLeastDeposit: bigint): boolean {
  switch (claim.kind) {
    case 'WEEKLY':
      return claim.lastWeekValid >= weeklyThreshold(level);
    case 'MONTHLY':
      return claim.lastMonthDeposit >= monthlyLeastDeposit;
    case 'BIRTHDAY':
      return claim.accountAgeDays >= BIRTHDAY.accountAgeDays && claim.birthdaySetDaysAgo >= BIRTHDAY.setDaysAgo;
  }
}
