import { applyPpmFloor, floorDivide } from '@lantern/money';

import { type RealtimeTerms, type Tier, tierReached } from './contract-terms.ts';
import { type Figures, profitAndLoss } from './team-overview.ts';

export type CarryPolicy = 'NONE' | 'PERMANENT' | 'PREVIOUS' | 'MONTH';

export type BillOutcome = 'NOT_REACHED' | 'REVIEW' | 'PAYABLE';

/** Minimum figures from which an account of the team is active in a period; minor units. */
export interface ActivityRules {
  readonly activeMinValidBet: bigint;
  readonly activeMinDeposit: bigint;
}

export function isActive(own: Pick<Figures, 'validBet' | 'deposits'>, rules: ActivityRules): boolean {
  return own.validBet >= rules.activeMinValidBet && own.deposits >= rules.activeMinDeposit;
}

/**
 * The platform's profit on a team: the team's loss after rebates and bonuses, less the salaries paid by the platform, less the platform
 * fee on a profit (`floor(profit × fee)`; no fee on a loss).
 */
export function platformProfit(
  team: Pick<Figures, 'payout' | 'rebate' | 'activityBonus' | 'stake'>,
  { platformPaidSalaries, platformFeePpm }: { readonly platformPaidSalaries: bigint; readonly platformFeePpm: bigint },
): bigint {
  const earned = -profitAndLoss(team) - platformPaidSalaries;
  return earned > 0n ? earned - applyPpmFloor(earned, platformFeePpm) : earned;
}

/** Calculated bill of one contract for one period; amounts in minor units. */
export interface TieredBill {
  readonly carryIn: bigint;
  /** The amount to which the rate applies. */
  readonly base: bigint;
  /** Zero-based; null when no tier is reached. */
  readonly tier: number | null;
  readonly gross: bigint;
  readonly carryOut: bigint;
}

export interface DividendFigures {
  readonly teamValidBet: bigint;
  /** Stake less payout, rebates, bonuses and the salaries paid by the platform: the platform's profit on the team. */
  readonly housePL: bigint;
  readonly active: number;
}

export interface DividendRules {
  readonly tiers: readonly Tier[];
  readonly carry: CarryPolicy;
  /** Loss carried over from earlier periods; zero or negative. */
  readonly carryIn: bigint;
  /** The half of the month that ended; used by MONTH only. */
  readonly half?: 1 | 2;
}

const lossOnly = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

function carryOutOf({ carry, half }: DividendRules, housePL: bigint, base: bigint): bigint {
  switch (carry) {
    case 'NONE':
      return 0n;
    case 'PERMANENT':
      return lossOnly(base);
    case 'PREVIOUS':
      return lossOnly(housePL);
    case 'MONTH':
      return half === 2 ? 0n : lossOnly(base);
  }
}

/** Calculates a dividend: the rate of the highest tier reached, applied to the profit that remains after the losses carried over. */
export function dividendBill(rules: DividendRules, figures: DividendFigures): TieredBill {
  const base = figures.housePL + rules.carryIn;
  const reached = { validBet: figures.teamValidBet, loss: base, active: figures.active };
  const tier = base > 0n ? tierReached(rules.tiers, reached) : null;
  return {
    carryIn: rules.carryIn,
    base,
    tier,
    gross: grossOf(rules.tiers, tier, base),
    carryOut: carryOutOf(rules, figures.housePL, base),
  };
}

export interface SalaryFigures {
  readonly teamValidBet: bigint;
  /** Stake less payout. */
  readonly loss: bigint;
  readonly active: number;
}

/**
 * Calculates a daily or hourly salary: the tier depends on the whole valid bet; the rate applies to the valid bet rounded down to whole
 * steps.
 */
export function salaryBill(tiers: readonly Tier[], figures: SalaryFigures, betStep = 0n): TieredBill {
  const { teamValidBet, loss, active } = figures;
  const base = betStep > 0n ? floorDivide(teamValidBet, betStep) * betStep : teamValidBet;
  const tier = tierReached(tiers, { validBet: teamValidBet, loss, active });
  return { carryIn: 0n, base, tier, gross: grossOf(tiers, tier, base), carryOut: 0n };
}

function grossOf(tiers: readonly Tier[], tier: number | null, base: bigint): bigint {
  return tier === null || base <= 0n ? 0n : applyPpmFloor(base, (tiers[tier] as Tier).ratePpm);
}

/** Real-time salaries are calculated per window of this many seconds, aligned to midnight. */
export const REALTIME_WINDOW_SECONDS = 300;

/** Start of the window that contains an instant; both in whole seconds. */
export function realtimeWindowStart(atSeconds: number): number {
  return Math.floor(atSeconds / REALTIME_WINDOW_SECONDS) * REALTIME_WINDOW_SECONDS;
}

/** The valid bets to which the rates of a real-time salary apply; minor units. */
export interface RealtimeBases {
  readonly winBase: bigint;
  readonly lossBase: bigint;
}

export interface SettledBet {
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** The valid bet that one settled bet adds to the bases: zero below the terms' minimum, and zero when payout equals stake. */
export function realtimeBasesOf(bet: SettledBet, terms: RealtimeTerms): RealtimeBases {
  const counts = bet.valid >= terms.minSingleBet;
  return {
    winBase: counts && bet.payout > bet.stake ? bet.valid : 0n,
    lossBase: counts && bet.payout < bet.stake ? bet.valid : 0n,
  };
}

/** Calculates a real-time salary; each of its two parts is rounded down separately. */
export function realtimeGross(terms: RealtimeTerms, bases: RealtimeBases): bigint {
  return applyPpmFloor(bases.winBase, terms.winRatePpm) + applyPpmFloor(bases.lossBase, terms.lossRatePpm);
}

/** Next state of a calculated bill: no tier reached, manual review (gross of at least `reviewFrom`), or payable. */
export function billOutcome(bill: Pick<TieredBill, 'tier' | 'gross'>, reviewFrom: bigint | null): BillOutcome {
  if (bill.tier === null) return 'NOT_REACHED';
  return reviewFrom !== null && bill.gross >= reviewFrom ? 'REVIEW' : 'PAYABLE';
}
