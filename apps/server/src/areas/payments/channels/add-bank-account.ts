import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { findBankAccount, insertBankAccount, listBankAccounts } from './repository/bank-accounts.ts';

/** The four-eyes action for a bank account that members pay into. */
export const ACCOUNT_ACTION = 'payments.add-bank-account';

/** The list is read without paging, so its size is limited. */
const MOST_ACCOUNTS = 100;

type Input = Payload<'paymentsChannels.requestBankAccount'>;
type Frozen = Pick<Input, 'code' | 'bank' | 'holder' | 'number'>;

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 100, patternId });

async function isTaken(tx: Queryable, scope: Scope, { code }: Frozen): Promise<Refusal | null> {
  if ((await findBankAccount(tx, scope, code)) !== null) return wrong('code', 'TAKEN');
  return (await listBankAccounts(tx, scope)).length >= MOST_ACCOUNTS ? wrong('code', 'TOO_MANY') : null;
}

/** Four-eyes request for a new platform bank account. */
export async function requestBankAccount(
  deps: PaymentsDeps,
  context: StaffContext,
  { reason, ...account }: Input,
): Promise<Value<'paymentsChannels.requestBankAccount'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.channels');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const frozen = { ...account, bank: account.bank.trim(), holder: account.holder.trim() };
  return transactionOrRefuse(deps.pool, async (tx) => {
    const taken = await isTaken(tx, scope, frozen);
    if (taken) return taken;
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'payments',
      action: ACCOUNT_ACTION,
      target: `bank-account:${account.code}`,
      permissionToApprove: 'payments.approve',
      reason,
      frozen,
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** On approval: from now on the account can be selected for transfers. */
export async function applyBankAccount(
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const { code, bank, holder, number } = values as unknown as Frozen;
  const taken = await isTaken(tx, scope, { code, bank, holder, number });
  if (taken) return taken;
  await insertBankAccount(tx, scope, { code, bank, holder, number, sandbox: false });
  return null;
}
