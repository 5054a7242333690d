import { applyPpmFloor, floorDivide } from '@lantern/money';

import { type RealtimeTerms, type Tier, tierReached } from './contract-terms.ts';
import { type Figures, profitAndLoss } from './team-overview.ts';

export type CarryPolicy = 'NONE' | 'PERMANENT' | 'PREVIOUS' | 'MONTH';

export type BillOutcome = 'NOT_REACHED' | 'REVIEW' | 'PAYABLE';

/** From when on an account of the team counts as active in a period; minor units. */
export interface ActivityRules {
  readonly activeMinValidBet: bigint;
  readonly activeMinDeposit: bigint;
}

export function isActive(own: Pick<Figures, 'validBet' | 'deposits'>, rules: ActivityRules): boolean {
  return own.validBet >= rules.activeMinValidBet && own.deposits >= rules.activeMinDeposit;
}

/**
 * What the house earned from a team: what the team lost after rebates and bonuses, less salaries that the house itself paid, less the
 * platform's fee on a profit (`floor(profit × fee)`).
 */
export function houseProfit(
  team: Pick<Figures, 'payout' | 'rebate' | 'activityBonus' | 'stake'>,
  { housePaidSalaries, platformFeePpm }: { readonly housePaidSalaries: bigint; readonly platformFeePpm: bigint },
): bigint {
  const earned = -profitAndLoss(team) - housePaidSalaries;
  return earned > 0n ? earned - applyPpmFloor(earned, platformFeePpm) : earned;
}

/** What a bill says of one period of one contract; amounts in minor units. */
export interface TieredBill {
  readonly carryIn: bigint;
  /** What the rate is on. */
  readonly base: bigint;
  /** Zero-based; null when none is reached. */
  readonly tier: number | null;
  readonly gross: bigint;
  readonly carryOut: bigint;
}

export interface DividendFigures {
  readonly teamValidBet: bigint;
  /** Stake less payout, rebates, bonuses and salaries that the house paid: what the house earned from the team. */
  readonly housePL: bigint;
  readonly active: number;
}

export interface DividendRules {
  readonly tiers: readonly Tier[];
  readonly carry: CarryPolicy;
  /** Not positive. */
  readonly carryIn: bigint;
  /** Which half of the month has ended; only MONTH asks. */
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

/** A dividend (operations 2.4, 2.5): the rate of the highest tier reached on what is left after old losses. */
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

/** A daily or hourly salary (operations 2.6, 2.7): the tier by the whole valid bet, the rate on it cut down to whole steps. */
export function salaryBill(tiers: readonly Tier[], figures: SalaryFigures, betStep = 0n): TieredBill {
  const { teamValidBet, loss, active } = figures;
  const base = betStep > 0n ? floorDivide(teamValidBet, betStep) * betStep : teamValidBet;
  const tier = tierReached(tiers, { validBet: teamValidBet, loss, active });
  return { carryIn: 0n, base, tier, gross: grossOf(tiers, tier, base), carryOut: 0n };
}

function grossOf(tiers: readonly Tier[], tier: number | null, base: bigint): bigint {
  return tier === null || base <= 0n ? 0n : applyPpmFloor(base, (tiers[tier] as Tier).ratePpm);
}

/** Real-time salaries are counted in windows of this many seconds from midnight. */
export const REALTIME_WINDOW_SECONDS = 300;

/** When the window began in which something happened; both in whole seconds. */
export function realtimeWindowStart(atSeconds: number): number {
  return Math.floor(atSeconds / REALTIME_WINDOW_SECONDS) * REALTIME_WINDOW_SECONDS;
}

/** The valid bets that a real-time salary is on. */
export interface RealtimeBases {
  readonly winBase: bigint;
  readonly lossBase: bigint;
}

export interface SettledBet {
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** What one settled bet adds to the bases of terms: nothing below their size, and nothing when the stake came back exactly. */
export function realtimeBasesOf(bet: SettledBet, terms: RealtimeTerms): RealtimeBases {
  const counts = bet.valid >= terms.minSingleBet;
  return {
    winBase: counts && bet.payout > bet.stake ? bet.valid : 0n,
    lossBase: counts && bet.payout < bet.stake ? bet.valid : 0n,
  };
}

/** A real-time salary (operations 2.8), each part floored by itself. */
export function realtimeGross(terms: RealtimeTerms, bases: RealtimeBases): bigint {
  return applyPpmFloor(bases.winBase, terms.winRatePpm) + applyPpmFloor(bases.lossBase, terms.lossRatePpm);
}

/** What becomes of a calculated bill: nothing reached, a person looks first (from `reviewFrom`), or it may be paid. */
export function billOutcome(bill: Pick<TieredBill, 'tier' | 'gross'>, reviewFrom: bigint | null): BillOutcome {
  if (bill.tier === null) return 'NOT_REACHED';
  return reviewFrom !== null && bill.gross >= reviewFrom ? 'REVIEW' : 'PAYABLE';
}
