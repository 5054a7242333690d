import type { Queryable } from '@lantern/database';
import { approversNeeded } from '@lantern/engines/cashier';
import { businessDayStart, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { sumApprovedAlone } from '../repository/counts.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';
import { rulesOf, type WithdrawalRules } from '../rules.ts';

/** The reason of a review that one person may not overrule, whatever the amount. */
const RISK = 'RISK_SCORE';

/** Number of people besides the reviewer who must approve an order: by its amount, and one at least when the risk rules stopped it. */
export function approversOf(
  { approval }: Pick<WithdrawalRules, 'approval'>,
  { amount, reviewReasons }: Pick<WithdrawalRow, 'amount' | 'reviewReasons'>,
): number {
  return Math.max(approversNeeded(approval, amount), reviewReasons.includes(RISK) ? 1 : 0);
}

/** The same for a reviewer whose sum of the day is nearly reached: what exceeds the rest needs a second person too. */
export function approversFor(
  rules: Pick<WithdrawalRules, 'approval'>,
  order: Pick<WithdrawalRow, 'amount' | 'reviewReasons'>,
  aloneLeft: bigint,
): number {
  return Math.max(approversOf(rules, order), order.amount > aloneLeft ? 1 : 0);
}

/** Minor units that the operator may still approve in this business day without a second person. */
export async function aloneLeftOf(
  deps: Pick<PaymentsDeps, 'settings'>,
  db: Queryable,
  { operator, now }: Pick<StaffContext, 'operator' | 'now'>,
): Promise<bigint> {
  const { scope } = operator;
  const { alonePerDay, businessTimeZone } = await rulesOf(deps, scope);
  const left =
    alonePerDay - (await sumApprovedAlone(db, scope, scope.operatorId, businessDayStart(now, businessTimeZone)));
  return left < 0n ? 0n : left;
}
