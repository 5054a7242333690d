import { Rational } from '@lantern/money';
import {
  applyTurnover,
  type BustFacts,
  DEFAULT_BUST_THRESHOLD,
  grantBonus,
  type TurnoverBet,
  type TurnoverRequirement,
} from '../../../src/loyalty/index.ts';
import { bigintFields, type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

/** Wagering requirements: bets that count towards them, and the requirement of a bonus. */
export const turnover: TopicAdapters = {
  apply_turnover: (input) => {
    const outcome = applyTurnover(input.requirements.map(requirementOf), input.bets.map(betOf), bustFactsOf(input));
    return {
      applied: outcome.applied,
      remaining: Object.fromEntries(outcome.requirements.map(({ id, remaining }) => [id, remaining])),
      totalRemaining: outcome.totalRemaining,
    };
  },
  bonus_grant: (input) => {
    const decision = grantBonus(BigInt(input.deposit), {
      minDeposit: BigInt(input.minDeposit ?? 0),
      ratePpm: BigInt(input.ratePpm),
      maxBonus: BigInt(input.maxBonus),
      basis: input.basis,
      multiplier: Rational.of(input.multiplierX100, 100),
      maxBetPpm: input.maxBetPpm === undefined || input.maxBetPpm === null ? null : BigInt(input.maxBetPpm),
    });
    return decision.ok ? decision.value : { error: decision.code, code: decision.code };
  },
};

function requirementOf(given: CaseInput): TurnoverRequirement {
  return {
    id: given.id,
    createdAt: given.createdAt,
    required: BigInt(given.required),
    ...optional('done', given.done, BigInt),
    ...optional('weights', given.weights, bigintFields),
    ...optional('defaultWeight', given.defaultWeight, BigInt),
    ...optional('maxBet', given.maxBet, BigInt),
    ...optional('expiresAt', given.expiresAt, Number),
    ...optional('state', given.state, (state) => state),
  };
}

function betOf(given: CaseInput): TurnoverBet {
  return { ...given, stake: BigInt(given.stake), valid: BigInt(given.valid) };
}

function bustFactsOf(input: CaseInput): BustFacts | null {
  if (input.balanceAfter === undefined || input.balanceAfter === null) return null;
  return {
    balance: BigInt(input.balanceAfter),
    threshold: BigInt(input.bustThreshold ?? DEFAULT_BUST_THRESHOLD),
    hasOpenBets: Boolean(input.openBets),
    hasDepositInProcess: Boolean(input.openDeposits),
    hasOpenWithdrawal: Boolean(input.openWithdrawals),
  };
}
