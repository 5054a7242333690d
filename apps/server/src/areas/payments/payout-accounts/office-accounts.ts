import { businessDay, type MemberScope, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { countMemberWithdrawals } from '../withdrawals/repository/counts.ts';
import { lockMemberWithdrawals } from '../withdrawals/repository/withdrawals.ts';
import { rulesOf } from '../withdrawals/rules.ts';
import { listPayoutAccounts, markPayoutAccountRemoved } from './repository.ts';

/** Operators' view and actions on payout accounts (unbind card). */
export interface OfficeAccounts {
  /** The member's accounts, e.g. `Vietcombank ···· 5678`. */
  list(scope: MemberScope): Promise<readonly { readonly id: bigint; readonly label: string }[]>;
  /** Removes one, in the transaction of the approval: NOT_FOUND, or WITHDRAW_PENDING_EXISTS while a withdrawal is open. */
  unbind(tx: Queryable, scope: MemberScope, id: bigint, now: Date): Promise<Refusal | null>;
}

export function officeAccounts(deps: PaymentsDeps): OfficeAccounts {
  return {
    list: async (scope) =>
      (await listPayoutAccounts(deps.pool, scope)).map(({ id, institution, last4 }) => ({
        id,
        label: `${institution} ···· ${last4}`,
      })),
    async unbind(tx, scope, id, now) {
      const { businessTimeZone } = await rulesOf(deps, scope);
      await lockMemberWithdrawals(tx, scope);
      const { open } = await countMemberWithdrawals(tx, scope, businessDay(now, businessTimeZone));
      if (open > 0) return refuse('WITHDRAW_PENDING_EXISTS');
      return (await markPayoutAccountRemoved(tx, scope, id, now)) ? null : refuse('NOT_FOUND');
    },
  };
}
