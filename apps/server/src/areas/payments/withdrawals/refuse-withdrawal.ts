import type { WithdrawalDecision, WithdrawalLimits } from '@lantern/engines/cashier';
import { formatAmount, type MinorUnits, minorUnits } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';

/** Converts the engine's refusal, with the amounts that its text needs in the caller's format. */
export function refuseWithdrawal(
  decision: Extract<WithdrawalDecision, { ok: false }>,
  limits: WithdrawalLimits,
  exponent: number,
): Refusal {
  const money = (amount: bigint) => formatAmount(minorUnits(amount) as MinorUnits, exponent);
  switch (decision.code) {
    case 'AMOUNT_BELOW_MIN':
      return refuse(decision.code, { min: money(limits.min) });
    case 'AMOUNT_ABOVE_MAX':
      return refuse(decision.code, { max: money(limits.max) });
    case 'TURNOVER_NOT_MET':
      return refuse(decision.code, { left: money(decision.remaining ?? 0n) });
    case 'FUND_PASSWORD_WRONG':
      return refuse(decision.code, { left: decision.triesLeft ?? 0 });
    default:
      return refuse(decision.code);
  }
}
