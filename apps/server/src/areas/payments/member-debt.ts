import type { Queryable } from '@lantern/database';
import { accounts, commandId, postings } from '@lantern/ledger';
import type { MemberScope, MerchantView } from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import type { PaymentsDeps } from './deps.ts';

type Deps = Pick<PaymentsDeps, 'ledger'>;
type Merchant = Pick<MerchantView, 'id' | 'currency'>;

/** Minor units that the member owes the house since money was taken back that had been spent (A:MEMBER_RECV). */
export async function debtOf(
  { ledger }: Deps,
  db: Queryable,
  merchant: Pick<MerchantView, 'currency'>,
  scope: MemberScope,
): Promise<bigint> {
  const [debt] = await ledger.balances(db, ledgerScope(merchant, scope), [accounts.memberReceivable(scope.memberId)]);
  return debt?.balance ?? 0n;
}

/**
 * Money that has just been credited pays the member's debt first (P06b), in the transaction of the credit.
 *
 * @param debt minor units that he owes, read behind the credit's posting, which holds his account
 * @param credited minor units that came in and lie in MAIN
 * @param source what was credited, so that it pays once
 */
export async function recoverDebt(
  deps: Deps,
  tx: Queryable,
  merchant: Merchant,
  scope: MemberScope,
  {
    debt,
    credited,
    source,
    at,
  }: {
    readonly debt: bigint;
    readonly credited: bigint;
    readonly source: bigint;
    readonly at: Date;
  },
): Promise<void> {
  const amount = debt < credited ? debt : credited;
  if (amount <= 0n) return;
  const [answer] = await deps.ledger.post(tx, ledgerScope(merchant, scope), [
    {
      id: commandId('payments.debt', merchant.id, source),
      posting: postings.P06b({ member: scope.memberId, amount }),
      reference: { type: 'deposit', id: source.toString() },
      at,
    },
  ]);
  // The money came in by this very transaction, which holds its account.
  if (answer?.outcome !== 'posted') throw new Error(`the debt of deposit ${source} was not paid: ${answer?.outcome}`);
}
