import { checkWithdrawal } from '../../../src/cashier/index.ts';
import { type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

/** Account type of trial accounts in the specification's capability table. */
const TRIAL_TYPE = 4;

/** The fifteen checks of a withdrawal request. */
export const withdrawalCheck: TopicAdapters = {
  withdraw_check: (input) =>
    checkWithdrawal(
      {
        ...input.limits,
        min: BigInt(input.limits.min),
        max: BigInt(input.limits.max),
        dailyAmount: BigInt(input.limits.dailyAmount),
        feePpm: BigInt(input.limits.feePpm),
        feeMin: BigInt(input.limits.feeMin),
        feeMax: BigInt(input.limits.feeMax),
        adminFeePpm: BigInt(input.limits.adminFeePpm),
        autoApproveMax: BigInt(input.limits.autoApproveMax),
      },
      accountOf(input.account),
      { amount: BigInt(input.amount), isFundPasswordRight: input.fundPasswordOk ?? true },
    ),
};

function accountOf(account: CaseInput): Parameters<typeof checkWithdrawal>[1] {
  return {
    isTrial: account.type === TRIAL_TYPE,
    todayCount: account.todayCount,
    todayAmount: BigInt(account.todayAmount),
    available: BigInt(account.available),
    turnoverRemaining: BigInt(account.turnoverRemaining),
    ...optional('isBlocked', account.withdrawBlocked ?? account.blocked ?? account.fundBlocked, Boolean),
    ...optional('isIdentityMissing', account.kycMissing, Boolean),
    ...optional('hasFundPassword', account.fundPasswordSet, Boolean),
    ...optional('isFundPasswordLocked', account.fundPasswordLocked, Boolean),
    ...optional('fundPasswordFails', account.fundPasswordFails, Number),
    ...optional('hasCard', account.cardBound, Boolean),
    ...optional('isCardNameRight', account.cardNameOk ?? account.cardNameMatches, Boolean),
    ...optional('cardAgeHours', account.cardAgeHours, Number),
    ...optional('pendingWithdrawals', account.pendingWithdrawals, Number),
    ...optional('riskScore', account.riskScore, Number),
    ...optional('isFirstWithdrawal', account.firstWithdrawal, Boolean),
  };
}
