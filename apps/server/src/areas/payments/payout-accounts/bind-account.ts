import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import { PRINTED_NAME, readPersonName } from '../../identity/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockMemberWithdrawals } from '../withdrawals/repository/withdrawals.ts';
import { rulesOf } from '../withdrawals/rules.ts';
import { numberKeyOf } from './number.ts';
import { numberKey, sealNumber } from './number-keys.ts';
import { readAccount } from './read-account.ts';
import { insertPayoutAccount, listPayoutAccounts } from './repository.ts';
import { type PayoutAccount, showAccount } from './show-account.ts';

/** Adds a payout account. The holder must be the member: the first account sets the real name, all others must match it. */
export async function bindAccount(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.bindPayoutAccount'>,
): Promise<PayoutAccount | Refusal> {
  const { scope, protectedActions } = context.member;
  const { now } = context;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const holder = readPersonName('holder', input.holder, PRINTED_NAME);
  if (isRefusal(holder)) return holder;
  const read = await readAccount(deps, deps.pool, input);
  if (isRefusal(read)) return read;
  const { number } = read;
  const wrong = await deps.members.checkFundPassword(scope, input.fundPassword, now);
  if (wrong) return wrong;
  const [rules, key] = await Promise.all([rulesOf(deps, scope), numberKey(deps, scope, now)]);
  const bound = await transactionOrRefuse(deps.pool, async (tx) => {
    await lockMemberWithdrawals(tx, scope);
    const limit = rules.payoutAccounts;
    if ((await listPayoutAccounts(tx, scope)).length >= limit) return refuse('CARD_LIMIT', { limit });
    const realName = await deps.members.fixRealName(tx, scope, holder);
    if (!isSameName(holder, realName)) return refuse('CARD_NAME_MISMATCH');
    const row = await insertPayoutAccount(tx, scope, {
      kind: input.kind,
      institution: input.institution,
      holder,
      numberSealed: sealNumber(deps, number),
      numberKey: numberKeyOf(key, input.kind, number),
      formerKeys: read.formerSpellings.map((spelling) => numberKeyOf(key, input.kind, spelling)),
      last4: [...number].slice(-4).join(''),
      at: now,
    });
    return row ?? refuse('CARD_TAKEN', { field: 'number' });
  });
  return isRefusal(bound) ? bound : showAccount(bound, rules.limits.cardCooldownHours);
}
