import { PPM } from '@lantern/money';
import { type TurnoverRequirement, type TurnoverState, turnoverLeft } from './turnover-requirement.ts';

/** A settled bet: its stake and the part of it that counts, in minor units. */
export type TurnoverBet = {
  readonly id: string;
  readonly settledAt: number;
  readonly category: string;
  readonly stake: bigint;
  readonly valid: bigint;
};

/** What one bet added to each requirement that it reached, by requirement id; only amounts above zero. */
export type AppliedBet = { readonly bet: string; readonly applied: Readonly<Record<string, bigint>> };

/** A requirement after the bets. */
export type TurnoverProgress = {
  readonly id: string;
  readonly done: bigint;
  readonly remaining: bigint;
  readonly state: TurnoverState;
  /** Bets that did not count because their stake was above the requirement's largest; three of them are a risk flag. */
  readonly maxBetBreaches: number;
};

/** A bet that did not count for a requirement because its stake was above the largest. */
export type MaxBetBreach = { readonly bet: string; readonly requirement: string };

/** So many breaches of one requirement are a risk flag; they are not punished beyond not counting. */
export const FLAGGED_BREACHES = 3;

export type TurnoverOutcome = {
  readonly applied: readonly AppliedBet[];
  readonly breaches: readonly MaxBetBreach[];
  /** In the order of the input. */
  readonly requirements: readonly TurnoverProgress[];
  readonly totalRemaining: bigint;
};

/** What else a member has, for the rule that clears requirements once his money is gone. Amounts in minor units. */
export type BustFacts = {
  /** Main wallet, vendor wallets and bonus wallet together. */
  readonly balance: bigint;
  readonly threshold: bigint;
  readonly hasOpenBets: boolean;
  readonly hasDepositInProcess: boolean;
  readonly hasOpenWithdrawal: boolean;
};

/** The default threshold of the bust rule: 1.00 in a currency of two decimals. */
export const DEFAULT_BUST_THRESHOLD = 100n;

type Running = {
  readonly requirement: TurnoverRequirement;
  done: bigint;
  state: TurnoverState;
  maxBetBreaches: number;
};

/** Whether the member's money is gone, so that nothing is left for which turnover could be asked. */
export function isBust(facts: BustFacts): boolean {
  const hasMoneyOnTheWay = facts.hasOpenBets || facts.hasDepositInProcess || facts.hasOpenWithdrawal;
  return facts.balance < facts.threshold && !hasMoneyOnTheWay;
}

/**
 * Counts settled bets towards open requirements: bets in settlement order, each through the requirements oldest first, but
 * only those created at or before its settlement. What a bet does not use up goes on to the next requirement.
 * @param bust the member's money after the bets; when it is gone, all open requirements are cleared
 */
export function applyTurnover(
  requirements: readonly TurnoverRequirement[],
  bets: readonly TurnoverBet[],
  bust: BustFacts | null = null,
): TurnoverOutcome {
  const running: Running[] = requirements.map((requirement) => ({
    requirement,
    done: requirement.done ?? 0n,
    state: requirement.state ?? 'OPEN',
    maxBetBreaches: 0,
  }));
  const oldestFirst = running.toSorted((a, b) => a.requirement.createdAt - b.requirement.createdAt);
  const breaches: MaxBetBreach[] = [];
  const applied = bets
    .toSorted((a, b) => a.settledAt - b.settledAt)
    .map((bet) => ({ bet: bet.id, applied: applyBet(bet, oldestFirst, breaches) }));
  if (bust !== null && isBust(bust)) {
    for (const one of running) if (one.state === 'OPEN') one.state = 'CLEARED_BUST';
  }
  const progress = running.map(({ requirement, done, state, maxBetBreaches }) => ({
    id: requirement.id,
    done,
    remaining: turnoverLeft({ required: requirement.required, done, state }),
    state,
    maxBetBreaches,
  }));
  return {
    applied,
    breaches,
    requirements: progress,
    totalRemaining: progress.reduce((sum, { remaining }) => sum + remaining, 0n),
  };
}

function applyBet(bet: TurnoverBet, oldestFirst: readonly Running[], breaches: MaxBetBreach[]): Record<string, bigint> {
  const applied: Record<string, bigint> = {};
  let unused = bet.valid;
  for (const one of oldestFirst) {
    if (unused <= 0n) break;
    if (!isCountingAt(one, bet.settledAt)) continue;
    const { requirement } = one;
    const weight = requirement.weights?.[bet.category] ?? requirement.defaultWeight ?? PPM;
    if (weight <= 0n) continue;
    if (requirement.maxBet !== undefined && requirement.maxBet !== null && bet.stake > requirement.maxBet) {
      one.maxBetBreaches += 1;
      breaches.push({ bet: bet.id, requirement: requirement.id });
      continue;
    }
    const share = contribute(turnoverLeft({ ...requirement, done: one.done, state: one.state }), unused, weight);
    unused -= share.used;
    one.done += share.counted;
    if (share.counted > 0n) applied[requirement.id] = share.counted;
    if (one.done >= requirement.required) one.state = 'DONE';
  }
  return applied;
}

function isCountingAt({ requirement, state }: Running, settledAt: number): boolean {
  const isExpired =
    requirement.expiresAt !== undefined && requirement.expiresAt !== null && settledAt >= requirement.expiresAt;
  return state === 'OPEN' && requirement.createdAt <= settledAt && !isExpired;
}

/** What a valid amount counts at a weight, rounded down, and how much of it is used: all, or what fills the rest, rounded up. */
function contribute(left: bigint, valid: bigint, weight: bigint): { counted: bigint; used: bigint } {
  const counted = (valid * weight) / PPM;
  return counted < left ? { counted, used: valid } : { counted: left, used: (left * PPM + weight - 1n) / weight };
}
