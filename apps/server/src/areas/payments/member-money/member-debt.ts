import type { Queryable } from '@lantern/database';
import { accounts, commandId, postings } from '@lantern/ledger';
import type { MemberScope, MerchantView } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';

type Deps = Pick<PaymentsDeps, 'ledger'>;
type Merchant = Pick<MerchantView, 'id' | 'currency'>;

/** The member's debt to the platform in minor units, after reversals of money already spent (A:MEMBER_RECV). */
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
 * Newly credited money first pays the member's debt (P06b), in the transaction of the credit.
 *
 * @param debt minor units, read after the credit's posting, which locks the member's account
 * @param credited minor units just credited to MAIN
 * @param source the credited order, so that it pays once
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
      posting: postings.receivableRecovered({ member: scope.memberId, amount }),
      reference: { type: 'deposit', id: source.toString() },
      at,
    },
  ]);
  // The money was credited in this transaction, which has locked the account, so it cannot be missing.
  if (answer?.outcome !== 'posted') throw new Error(`the debt of deposit ${source} was not paid: ${answer?.outcome}`);
}
