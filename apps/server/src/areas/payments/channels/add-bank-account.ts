import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { isZone } from '@lantern/statements';
import type { PaymentsDeps } from '../deps.ts';
import { describeBankAccount } from '../requests/describe-books.ts';
import { findBankAccount, insertBankAccount, listBankAccounts } from './repository/bank-accounts.ts';

/** The list is read without paging, so its size is limited. */
const MOST_ACCOUNTS = 100;
/** Fewest characters of a bank's and a holder's name, as in the contract. */
const LEAST = 2;

type Input = Payload<'paymentsChannels.requestBankAccount'>;
const { reason: _, ...ACCOUNT } = schemas['paymentsChannels.requestBankAccount'].payload.properties;

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 100, patternId });

async function isTaken(tx: Queryable, scope: Scope, { code }: Pick<Input, 'code'>): Promise<Refusal | null> {
  if ((await findBankAccount(tx, scope, code)) !== null) return wrong('code', 'TAKEN');
  return (await listBankAccounts(tx, scope)).length >= MOST_ACCOUNTS ? wrong('code', 'TOO_MANY') : null;
}

/** Adds a bank account of the platform; from then on it can be selected for transfers. */
export const addBankAccount = defineApproval({
  action: 'payments.add-bank-account',
  schema: payloadSchema(ACCOUNT),
  permission: { request: 'payments.channels', approve: 'payments.approve' },
  preview: (tx, scope, payload) => describeBankAccount(tx, scope, payload),
  async apply(tx, scope, { code, bank, holder, number, zone }) {
    const taken = await isTaken(tx, scope, { code });
    if (taken) return taken;
    await insertBankAccount(tx, scope, { code, bank, holder, number, sandbox: false, zone: zone ?? null });
    return null;
  },
});

/** Four-eyes request for a new platform bank account. */
export async function requestBankAccount(
  deps: PaymentsDeps,
  context: StaffContext,
  { reason, ...account }: Input,
): Promise<Value<'paymentsChannels.requestBankAccount'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.channels');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const payload = { ...account, bank: account.bank.trim(), holder: account.holder.trim() };
  // The schema counts the spaces around a name.
  const short = (['bank', 'holder'] as const).find((name) => payload[name].length < LEAST);
  if (short !== undefined) return refuse('FIELD_RULE', { field: short, min: LEAST, max: 80, patternId: 'required' });
  if (payload.zone !== undefined && !isZone(payload.zone)) return wrong('zone', 'zone');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const taken = await isTaken(tx, scope, payload);
    if (taken) return taken;
    const request = { target: `bank-account:${account.code}`, payload, reason };
    const opened = await deps.staff.requests.open(tx, context, addBankAccount, request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}
