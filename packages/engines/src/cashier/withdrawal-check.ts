import { applyPpmCeil, applyPpmFloor, type MinorUnits, minorUnits, ZERO } from '@lantern/money';

/** A brand's withdrawal limits. Amounts in minor units, rates in ppm. */
export type WithdrawalLimits = {
  readonly min: bigint;
  readonly max: bigint;
  readonly dailyCount: number;
  readonly dailyAmount: bigint;
  /** Number of withdrawals per business day without a fee. */
  readonly freeCount: number;
  readonly feePpm: bigint;
  readonly feeMin: bigint;
  readonly feeMax: bigint;
  /** Policy for requests with unmet wagering requirements: refuse, or charge a fee and review manually. */
  readonly turnoverPolicy: 'BLOCK' | 'ADMIN_FEE';
  readonly adminFeePpm: bigint;
  /** Requests of at least this amount are reviewed manually. */
  readonly autoApproveMax: bigint;
  readonly cardCooldownHours: number;
  /** Wrong fund passwords until it is locked; default 5. */
  readonly fundPasswordTries?: number;
  /** Risk score from which a request is reviewed manually; default 60. */
  readonly reviewRiskScore?: number;
};

/** Facts about the member at the time of the request. An omitted optional fact never causes a refusal. */
export type WithdrawalAccount = {
  readonly isTrial: boolean;
  /** Number and sum of the business day's requests, without those cancelled or rejected. */
  readonly todayCount: number;
  readonly todayAmount: bigint;
  readonly available: bigint;
  readonly turnoverRemaining: bigint;
  readonly isBlocked?: boolean;
  /** The brand requires a first identity verification that is still missing. */
  readonly isIdentityMissing?: boolean;
  readonly hasFundPassword?: boolean;
  readonly isFundPasswordLocked?: boolean;
  readonly fundPasswordFails?: number;
  readonly hasCard?: boolean;
  /** Whether the card holder's name equals the member's real name, compared with `isSameName`. */
  readonly isCardNameRight?: boolean;
  readonly cardAgeHours?: number;
  readonly pendingWithdrawals?: number;
  readonly riskScore?: number;
  readonly isFirstWithdrawal?: boolean;
};

export type WithdrawalRequest = {
  readonly amount: bigint;
  /** Whether the submitted fund password is correct. */
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

/** The terms of an accepted request, or the first check that refused it with the value that its message needs. */
export type WithdrawalDecision =
  | {
      readonly ok: true;
      readonly code: 'OK';
      readonly fee: MinorUnits;
      readonly adminFee: MinorUnits;
      /** The amount paid out: amount − fee − administrative fee. */
      readonly net: MinorUnits;
      readonly review: 'AUTO' | 'MANUAL';
    }
  | {
      readonly ok: false;
      readonly code: WithdrawalRefusalCode;
      readonly triesLeft?: number;
      /** Remaining wagering requirement, in minor units. */
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
 * The checks in their required order; the first match refuses. Self-exclusion, cool-off and the member's own limits are deliberately not
 * checked: they must never block a withdrawal.
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

/** Checks a withdrawal request. Returns its terms and whether manual review is needed, or the first refusal. */
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

/**
 * The fee of the next withdrawal of a business day: none while free withdrawals are left, then a share of the amount between `feeMin` and
 * `feeMax`.
 */
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
