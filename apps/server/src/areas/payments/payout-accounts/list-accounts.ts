import type { Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { rulesOf } from '../withdrawals/rules.ts';
import { institutionsOf } from './institutions.ts';
import { isStoredPayable } from './read-account.ts';
import { listPayoutAccounts } from './repository.ts';
import { showAccount } from './show-account.ts';

/** The member's accounts, and the options for a new one. */
export async function listAccounts(
  deps: PaymentsDeps,
  context: MemberContext,
): Promise<Value<'payments.payoutAccounts'> | Refusal> {
  const { scope, protectedActions } = context.member;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const [rows, rules, realName] = await Promise.all([
    listPayoutAccounts(deps.pool, scope),
    rulesOf(deps, scope),
    deps.members.realNameOf(scope),
  ]);
  return {
    accounts: rows.map((row) => ({
      ...showAccount(row, rules.limits.cardCooldownHours),
      isPayable: isStoredPayable(deps, row),
    })),
    limit: rules.payoutAccounts,
    realName: realName || null,
    institutions: [...institutionsOf(deps.chains)],
  };
}
