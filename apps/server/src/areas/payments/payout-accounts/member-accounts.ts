import { businessDay, refuse } from '@lantern/server-kit';
import type { PayoutAccounts } from '../../identity/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { memberMoney } from '../member-money/member-money.ts';
import { countMemberWithdrawals } from '../withdrawals/repository/counts.ts';
import { lockMemberWithdrawals } from '../withdrawals/repository/withdrawals.ts';
import { rulesOf } from '../withdrawals/rules.ts';
import { listPayoutAccounts, markPayoutAccountRemoved } from './repository.ts';

/** Payout accounts for identity: operators and claimed accounts unbind them; a bound one proves the member's name. */
export function payoutAccounts(deps: PaymentsDeps): PayoutAccounts {
  return {
    list: async (scope) =>
      (await listPayoutAccounts(deps.pool, scope)).map(({ id, institution, last4 }) => ({
        id,
        label: `${institution} ···· ${last4}`,
      })),
    /** In the transaction of the approval: NOT_FOUND, or WITHDRAW_PENDING_EXISTS while a withdrawal is open. */
    async unbind(tx, scope, id, now) {
      const { businessTimeZone } = await rulesOf(deps, scope);
      await lockMemberWithdrawals(tx, scope);
      const { open } = await countMemberWithdrawals(tx, scope, businessDay(now, businessTimeZone));
      if (open > 0) return refuse('WITHDRAW_PENDING_EXISTS');
      return (await markPayoutAccountRemoved(tx, scope, id, now)) ? null : refuse('NOT_FOUND');
    },
    hasOwn: (scope) => memberMoney(deps).hasOwnAccount(deps.pool, scope),
  };
}
