import { businessDay, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { countMemberWithdrawals } from '../withdrawals/repository/counts.ts';
import { lockMemberWithdrawals } from '../withdrawals/repository/withdrawals.ts';
import { rulesOf } from '../withdrawals/rules.ts';
import { listPayoutAccounts, markPayoutAccountRemoved } from './repository.ts';

/** Removes an account, unless a withdrawal is open; orders still show it. */
export async function removeAccount(
  deps: PaymentsDeps,
  context: MemberContext,
  input: { readonly id: string; readonly fundPassword: string },
): Promise<null | Refusal> {
  const { scope } = context.member;
  const { now } = context;
  const id = BigInt(input.id);
  if (!(await listPayoutAccounts(deps.pool, scope)).some((one) => one.id === id)) return refuse('NOT_FOUND');
  const wrong = await deps.members.checkFundPassword(scope, input.fundPassword, now);
  if (wrong) return wrong;
  const { businessTimeZone } = await rulesOf(deps, scope);
  return transactionOrRefuse(deps.pool, async (tx) => {
    await lockMemberWithdrawals(tx, scope);
    const { open } = await countMemberWithdrawals(tx, scope, businessDay(now, businessTimeZone));
    if (open > 0) return refuse('WITHDRAW_PENDING_EXISTS');
    return (await markPayoutAccountRemoved(tx, scope, id, now)) ? null : refuse('NOT_FOUND');
  });
}
