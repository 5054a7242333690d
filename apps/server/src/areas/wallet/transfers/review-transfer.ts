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
import type { WalletDeps } from '../deps.ts';
import { moveTransfer } from './move-transfer.ts';
import { decideTransfer, lockTransfer } from './repository.ts';

/** The four-eyes action that releases a transfer on hold. */
export const RELEASE_ACTION = 'wallet.release-transfer';

const REVIEW = 'payments.review';

const targetOf = (id: string) => `transfer:${id}`;

/** Requests the release of a transfer on hold; a second operator must approve it. */
export async function requestRelease(
  deps: WalletDeps,
  context: StaffContext,
  { id, reason }: Payload<'walletOffice.requestRelease'>,
): Promise<Value<'walletOffice.requestRelease'> | Refusal> {
  const refusal = deps.requirePermission(context, REVIEW);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    const transfer = await lockTransfer(tx, scope, BigInt(id));
    if (transfer === null) return refuse('NOT_FOUND');
    if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
    const names = await deps.people.namesOf(scope, [transfer.fromId, transfer.toId]);
    const frozen = { id, from: names.get(transfer.fromId), to: names.get(transfer.toId), amount: `${transfer.amount}` };
    return deps.staff.requests.open(tx, context, {
      ...{ area: 'wallet', action: RELEASE_ACTION, target: targetOf(id), frozen, reason },
      permissionToApprove: 'payments.approve',
    });
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

/** Releases the amount on hold to the receiver, in the transaction of the approval. */
export async function applyRelease(
  deps: WalletDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const transfer = await lockTransfer(tx, scope, BigInt(String(values.id)));
  if (transfer === null) return refuse('NOT_FOUND');
  if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
  await decideTransfer(tx, scope, transfer.id, { state: 'POSTED', at: by.at, by: by.checker, reason: '' });
  return moveTransfer(deps, tx, await deps.merchant(scope.merchantId), transfer, 'release', by.at);
}

/** Rejects: the amount on hold returns to the sender, who can read the reason. */
export async function rejectTransfer(
  deps: WalletDeps,
  context: StaffContext,
  { id, reason }: Payload<'walletOffice.rejectTransfer'>,
): Promise<null | Refusal> {
  const refusal = deps.requirePermission(context, REVIEW);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const transfer = await lockTransfer(tx, scope, BigInt(id));
    if (transfer === null) return refuse('NOT_FOUND');
    if (transfer.state !== 'REVIEW') return refuse('ORDER_STATE', { state: transfer.state });
    const waiting = await deps.staff.requests.openFor(tx, scope, [targetOf(id)]);
    if (waiting.size > 0) return refuse('REQUEST_STATE', { state: 'PENDING' });
    await decideTransfer(tx, scope, transfer.id, { state: 'REJECTED', at: context.now, by: name, reason });
    await deps.staff.audit(tx, context, {
      ...{ action: 'wallet.reject-transfer', target: targetOf(id), permission: REVIEW },
      ...{ before: { state: transfer.state }, after: { state: 'REJECTED', reason } },
    });
    return moveTransfer(deps, tx, context.merchant, transfer, 'give-back', context.now);
  });
}
