import type { ApprovalLimits, WithdrawalLimits } from '@lantern/engines/cashier';
import { parseSum } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';

/** A brand's withdrawal rules, amounts in minor units. */
export interface WithdrawalRules {
  readonly limits: WithdrawalLimits;
  readonly approval: ApprovalLimits;
  /** Sum of the orders that one reviewer may approve in a business day without a second person. */
  readonly alonePerDay: bigint;
  readonly payoutAccounts: number;
  readonly answerMinutes: number;
  readonly businessTimeZone: string;
}

export async function rulesOf(deps: Pick<PaymentsDeps, 'settings'>, { brandId }: Scope): Promise<WithdrawalRules> {
  const { withdrawals, currency, businessTimeZone } = await deps.settings(brandId);
  const money = (text: string) => {
    const amount = parseSum(text, currency.exponent);
    if (amount === null) throw new Error(`The brand's setting ${text} is finer than its currency.`);
    return amount;
  };
  return {
    limits: {
      min: money(withdrawals.minimum),
      max: money(withdrawals.maximum),
      dailyCount: withdrawals.dailyCount,
      dailyAmount: money(withdrawals.dailyAmount),
      freeCount: withdrawals.freeCount,
      feePpm: BigInt(withdrawals.feePpm),
      feeMin: money(withdrawals.feeMin),
      feeMax: money(withdrawals.feeMax),
      turnoverPolicy: withdrawals.turnoverPolicy,
      adminFeePpm: BigInt(withdrawals.adminFeePpm),
      autoApproveMax: money(withdrawals.reviewFrom),
      cardCooldownHours: withdrawals.cardHours,
    },
    approval: {
      secondPersonAbove: money(withdrawals.secondPersonAbove),
      twoApproversAbove: money(withdrawals.twoApproversAbove),
    },
    alonePerDay: money(withdrawals.approvedAlonePerDay),
    payoutAccounts: withdrawals.payoutAccounts,
    answerMinutes: withdrawals.answerMinutes,
    businessTimeZone,
  };
}
