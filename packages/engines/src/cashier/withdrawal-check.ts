import { applyPpmCeil, applyPpmFloor, type MinorUnits, minorUnits, ZERO } from '@lantern/money';

/** A brand's withdrawal limits. Amounts in minor units, rates in ppm. */
export type WithdrawalLimits = {
  readonly min: bigint;
  readonly max: bigint;
  readonly dailyCount: number;
  readonly dailyAmount: bigint;
  /** Withdrawals of a business day that are free of the fee. */
  readonly freeCount: number;
  readonly feePpm: bigint;
  readonly feeMin: bigint;
  readonly feeMax: bigint;
  /** What happens to a request while turnover is left: refused, or charged and reviewed by hand. */
  readonly turnoverPolicy: 'BLOCK' | 'ADMIN_FEE';
  readonly adminFeePpm: bigint;
  /** From this amount on a request is reviewed by hand. */
  readonly autoApproveMax: bigint;
  readonly cardCooldownHours: number;
  /** Wrong fund passwords until it is locked; 5 when left out. */
  readonly fundPasswordTries?: number;
  /** Risk score from which a request is reviewed by hand; 60 when left out. */
  readonly reviewRiskScore?: number;
};

/** What is known about the member when a request arrives. What is left out does not stand in the way. */
export type WithdrawalAccount = {
  readonly isTrial: boolean;
  /** Requests of the business day that were not cancelled or rejected, and their sum. */
  readonly todayCount: number;
  readonly todayAmount: bigint;
  readonly available: bigint;
  readonly turnoverRemaining: bigint;
  readonly isBlocked?: boolean;
  /** The first identity step of the brand's rules is still missing. */
  readonly isIdentityMissing?: boolean;
  readonly hasFundPassword?: boolean;
  readonly isFundPasswordLocked?: boolean;
  readonly fundPasswordFails?: number;
  readonly hasCard?: boolean;
  /** Whether the card holder's name equals the member's real name, compared as `isSameName` does. */
  readonly isCardNameRight?: boolean;
  readonly cardAgeHours?: number;
  readonly pendingWithdrawals?: number;
  readonly riskScore?: number;
  readonly isFirstWithdrawal?: boolean;
};

export type WithdrawalRequest = {
  readonly amount: bigint;
  /** Whether the fund password sent along is the right one. */
  readonly isFundPasswordRight: boolean;
};

export type WithdrawalRefusalCode =
  | 'TRIAL_ACCOUNT'
  | 'WITHDRAW_BLOCKED'
  | 'KYC_REQUIRED'
  | 'FUND_PASSWORD_NOT_SET'
  | 'FUND_PASSWORD_LOCKED'
  | 'FUND_PASSWORD_WRONG'
  | 'CARD_NOT_BOUND'
  | 'CARD_NAME_MISMATCH'
  | 'CARD_COOLDOWN'
  | 'WITHDRAW_PENDING_EXISTS'
  | 'AMOUNT_BELOW_MIN'
  | 'AMOUNT_ABOVE_MAX'
  | 'DAILY_COUNT_REACHED'
  | 'DAILY_AMOUNT_REACHED'
  | 'INSUFFICIENT_BALANCE'
  | 'TURNOVER_NOT_MET'
  | 'NET_NOT_POSITIVE';

/** The terms of an accepted request, or the first check that refused it with the figure its message needs. */
export type WithdrawalDecision =
  | {
      readonly ok: true;
      readonly code: 'OK';
      readonly fee: MinorUnits;
      readonly adminFee: MinorUnits;
      /** What is paid out: amount − fee − administrative fee. */
      readonly net: MinorUnits;
      readonly review: 'AUTO' | 'MANUAL';
    }
  | {
      readonly ok: false;
      readonly code: WithdrawalRefusalCode;
      readonly triesLeft?: number;
      /** Turnover still to be made, in minor units. */
      readonly remaining?: MinorUnits;
    };

type Facts = {
  readonly limits: WithdrawalLimits;
  readonly account: WithdrawalAccount;
  readonly request: WithdrawalRequest;
};

const DEFAULT_FUND_PASSWORD_TRIES = 5;
const DEFAULT_REVIEW_RISK_SCORE = 60;

/**
 * The checks in their binding order; the first that applies refuses. Only what the platform must know stands here: self-
 * exclusion, cool-off and limits never keep a member from his money.
 */
const CHECKS: readonly { readonly code: WithdrawalRefusalCode; readonly refuses: (facts: Facts) => boolean }[] = [
  { code: 'TRIAL_ACCOUNT', refuses: ({ account }) => account.isTrial },
  { code: 'WITHDRAW_BLOCKED', refuses: ({ account }) => account.isBlocked === true },
  { code: 'KYC_REQUIRED', refuses: ({ account }) => account.isIdentityMissing === true },
  { code: 'FUND_PASSWORD_NOT_SET', refuses: ({ account }) => account.hasFundPassword === false },
  {
    code: 'FUND_PASSWORD_LOCKED',
    refuses: (facts) => facts.account.isFundPasswordLocked === true || fundPasswordTriesLeft(facts) <= 0,
  },
  { code: 'FUND_PASSWORD_WRONG', refuses: ({ request }) => !request.isFundPasswordRight },
  { code: 'CARD_NOT_BOUND', refuses: ({ account }) => account.hasCard === false },
  { code: 'CARD_NAME_MISMATCH', refuses: ({ account }) => account.isCardNameRight === false },
  {
    code: 'CARD_COOLDOWN',
    refuses: ({ account, limits }) =>
      account.cardAgeHours !== undefined && account.cardAgeHours < limits.cardCooldownHours,
  },
  { code: 'WITHDRAW_PENDING_EXISTS', refuses: ({ account }) => (account.pendingWithdrawals ?? 0) > 0 },
  { code: 'AMOUNT_BELOW_MIN', refuses: ({ request, limits }) => request.amount < limits.min || request.amount <= 0n },
  { code: 'AMOUNT_ABOVE_MAX', refuses: ({ request, limits }) => request.amount > limits.max },
  { code: 'DAILY_COUNT_REACHED', refuses: ({ account, limits }) => account.todayCount >= limits.dailyCount },
  {
    code: 'DAILY_AMOUNT_REACHED',
    refuses: ({ account, request, limits }) => account.todayAmount + request.amount > limits.dailyAmount,
  },
  { code: 'INSUFFICIENT_BALANCE', refuses: ({ account, request }) => request.amount > account.available },
  {
    code: 'TURNOVER_NOT_MET',
    refuses: ({ account, limits }) => account.turnoverRemaining > 0n && limits.turnoverPolicy === 'BLOCK',
  },
  { code: 'NET_NOT_POSITIVE', refuses: (facts) => termsOf(facts).net <= 0n },
];

/** Judges a withdrawal request: the terms, and whether people must look at it, or the first check that refuses. */
export function checkWithdrawal(
  limits: WithdrawalLimits,
  account: WithdrawalAccount,
  request: WithdrawalRequest,
): WithdrawalDecision {
  const facts = { limits, account, request };
  const refusal = CHECKS.find((check) => check.refuses(facts));
  if (refusal === undefined) return { ok: true, code: 'OK', ...termsOf(facts), review: reviewOf(facts) };
  const { code } = refusal;
  if (code === 'FUND_PASSWORD_WRONG') return { ok: false, code, triesLeft: fundPasswordTriesLeft(facts) - 1 };
  if (code === 'TURNOVER_NOT_MET') return { ok: false, code, remaining: minorUnits(account.turnoverRemaining) };
  return { ok: false, code };
}

/** The fee of the next withdrawal of a business day: free ones first, then a share between a least and a greatest fee. */
export function withdrawalFee(limits: WithdrawalLimits, todayCount: number, amount: bigint): MinorUnits {
  if (todayCount < limits.freeCount) return ZERO;
  const share = applyPpmFloor(amount, limits.feePpm);
  if (share < limits.feeMin) return minorUnits(limits.feeMin);
  return share > limits.feeMax ? minorUnits(limits.feeMax) : share;
}

function termsOf({ limits, account, request }: Facts): { fee: MinorUnits; adminFee: MinorUnits; net: MinorUnits } {
  const fee = withdrawalFee(limits, account.todayCount, request.amount);
  const adminFee = account.turnoverRemaining > 0n ? applyPpmCeil(request.amount, limits.adminFeePpm) : ZERO;
  return { fee, adminFee, net: minorUnits(request.amount - fee - adminFee) };
}

function reviewOf(facts: Facts): 'AUTO' | 'MANUAL' {
  const { limits, account, request } = facts;
  const isRisky = (account.riskScore ?? 0) >= (limits.reviewRiskScore ?? DEFAULT_REVIEW_RISK_SCORE);
  const isLarge = request.amount >= limits.autoApproveMax;
  return isLarge || isRisky || termsOf(facts).adminFee > 0n || account.isFirstWithdrawal === true ? 'MANUAL' : 'AUTO';
}

function fundPasswordTriesLeft({ limits, account }: Facts): number {
  return (limits.fundPasswordTries ?? DEFAULT_FUND_PASSWORD_TRIES) - (account.fundPasswordFails ?? 0);
}
