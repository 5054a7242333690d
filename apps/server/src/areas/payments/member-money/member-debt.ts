import type { Queryable } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import type { BrandView, MemberScope } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';

/** The member's debt to the platform in minor units, after reversals of money already spent (A:MEMBER_RECV). */
export async function debtOf(
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  db: Queryable,
  brand: Pick<BrandView, 'currency'>,
  scope: MemberScope,
): Promise<bigint> {
  const [debt] = await ledger.balances(db, ledgerScope(brand, scope), [accounts.memberReceivable(scope.memberId)]);
  return debt?.balance ?? 0n;
}
