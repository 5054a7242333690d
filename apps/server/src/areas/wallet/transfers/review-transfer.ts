import type { Payload } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { moveTransfer } from './move-transfer.ts';
import { transferTarget } from './release-transfer.ts';
import { decideTransfer, lockTransfer } from './repository.ts';

const REVIEW = 'payments.review';

/** Rejects: the amount on hold returns to the sender, who can read the reason. */
export async function rejectTransfer(
  deps: WalletDeps,
  context: StaffContext,
  { id, reason }: Payload<'walletBackOffice.rejectTransfer'>,
): Promise<null | Refusal> {
  const refusal = deps.requirePermission(context, REVIEW);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const transfer = await lockTransfer(tx, scope, BigInt(id));
    if (transfer === null) return refuse('NOT_FOUND');
    if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
    const waiting = await deps.staff.requests.openFor(tx, scope, [transferTarget(id)]);
    if (waiting.size > 0) return refuse('REQUEST_STATE', { state: 'PENDING' });
    await decideTransfer(tx, scope, transfer.id, { state: 'REJECTED', at: context.now, by: name, reason });
    await deps.staff.audit(tx, context, {
      ...{ action: 'wallet.reject-transfer', target: transferTarget(id), permission: REVIEW },
      ...{ before: { state: transfer.state }, after: { state: 'REJECTED', reason } },
    });
    return moveTransfer(deps, tx, context.brand, transfer, 'give-back', context.now);
  });
}
