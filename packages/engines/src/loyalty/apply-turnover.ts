import { PPM } from '@lantern/money';
import { type TurnoverRequirement, type TurnoverState, turnoverLeft } from './turnover-requirement.ts';

/** A settled bet: its stake and its valid part, in minor units. */
export type TurnoverBet = {
  readonly id: string;
  readonly settledAt: number;
  readonly category: string;
  readonly stake: bigint;
  readonly valid: bigint;
};

/** The amount that one bet added to each requirement, by requirement id; only amounts above zero. */
export type AppliedBet = { readonly bet: string; readonly applied: Readonly<Record<string, bigint>> };

/** State of a requirement after the bets. */
export type TurnoverProgress = {
  readonly id: string;
  readonly done: bigint;
  readonly remaining: bigint;
  readonly state: TurnoverState;
  /** Number of bets that did not count because their stake was above the requirement's maximum; three of them are a risk flag. */
  readonly maxBetBreaches: number;
};

/** A bet that did not count towards a requirement because its stake was above the maximum. */
export type MaxBetBreach = { readonly bet: string; readonly requirement: string };

/** This number of breaches of one requirement is a risk flag. The only penalty is that these bets do not count. */
export const FLAGGED_BREACHES = 3;

export type TurnoverOutcome = {
  readonly applied: readonly AppliedBet[];
  readonly breaches: readonly MaxBetBreach[];
  /** In the order of the input. */
  readonly requirements: readonly TurnoverProgress[];
  readonly totalRemaining: bigint;
};

/** The member's other figures for the rule that clears requirements when the money is lost. Amounts in minor units. */
export type BustFacts = {
  /** Sum of main wallet, vendor wallets and bonus wallet. */
  readonly balance: bigint;
  readonly threshold: bigint;
  readonly hasOpenBets: boolean;
  readonly hasDepositInProcess: boolean;
  readonly hasOpenWithdrawal: boolean;
};

/** Default balance threshold of the bust rule: 1.00 in a currency of two decimals. */
export const DEFAULT_BUST_THRESHOLD = 100n;

type Running = {
  readonly requirement: TurnoverRequirement;
  done: bigint;
  state: TurnoverState;
  maxBetBreaches: number;
};

/** Whether the member's money is lost: the balance is below the threshold and no bet, deposit or withdrawal is open. */
export function isBust(facts: BustFacts): boolean {
  const hasMoneyOnTheWay = facts.hasOpenBets || facts.hasDepositInProcess || facts.hasOpenWithdrawal;
  return facts.balance < facts.threshold && !hasMoneyOnTheWay;
}

/**
 * Counts settled bets towards open requirements: bets in settlement order, requirements from the oldest to the newest. A bet counts only
 * towards requirements created at or before its settlement. The unused part of a bet goes on to the next requirement.
 * @param bust the member's balances after the bets; if the money is lost, all open requirements are cleared
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

/**
 * The counted part of a valid amount at a weight, rounded down, and the used part: the whole amount, or what fills the requirement,
 * rounded up.
 */
function contribute(left: bigint, valid: bigint, weight: bigint): { counted: bigint; used: bigint } {
  const counted = (valid * weight) / PPM;
  return counted < left ? { counted, used: valid } : { counted: left, used: (left * PPM + weight - 1n) / weight };
}
