import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { insertWithdrawalEvent, lockWithdrawal, type WithdrawalRow } from '../withdrawals/repository/withdrawals.ts';
import { targetOf } from '../withdrawals/review/show-back-office.ts';
import { publishDispute } from './dispute-events.ts';
import { type DisputeRow, insertMessage, lockDispute, updateDispute } from './repository.ts';
import { showOneDispute } from './show-dispute.ts';

type Shown = Value<'paymentsDisputes.dispute'>;

/** Assigns the dispute to the operator. Taking over a colleague's dispute needs an explicit flag. */
export function claimDispute(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsDisputes.claim'>,
): Promise<Shown | Refusal> {
  return work(deps, context, input.id, 'payments.claim-dispute', async (tx, { order, dispute }) => {
    const { scope } = context.operator;
    if (dispute.ownerId === scope.operatorId) return {};
    if (dispute.ownerId !== null && input.takeOver !== true) return taken(dispute);
    await own(deps, tx, context, order, dispute);
    await updateDispute(tx, scope, order.id, { state: dispute.state, owner: ownerFrom(context) });
    return {};
  });
}

/** Releases the operator's own dispute. */
export function releaseDispute(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsDisputes.release'>,
): Promise<Shown | Refusal> {
  return work(deps, context, input.id, 'payments.release-dispute', async (tx, { order, dispute }) => {
    const { scope } = context.operator;
    if (dispute.ownerId !== scope.operatorId)
      return dispute.ownerId === null ? refuse('STATE_CONFLICT') : taken(dispute);
    await updateDispute(tx, scope, order.id, { state: dispute.state, owner: null });
    return {};
  });
}

/**
 * Asks the member for more information and assigns the dispute to the operator. The member reads the question in the inbox and in the
 * withdrawal.
 */
export function questionMember(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsDisputes.requestInformation'>,
): Promise<Shown | Refusal> {
  return work(deps, context, input.id, 'payments.ask-member', async (tx, { order, dispute }) => {
    const { scope, name } = context.operator;
    if (dispute.ownerId !== null && dispute.ownerId !== scope.operatorId) return taken(dispute);
    const words = input.question.trim();
    if (words.length < 3) return refuse('BAD_REQUEST', { field: 'question' });
    const message = { at: context.now, isMembers: false, actor: name, words, pictures: 0 };
    const number = await insertMessage(tx, scope, order.id, message);
    if (number === null) return refuse('DISPUTE_FULL');
    if (dispute.ownerId === null) await own(deps, tx, context, order, dispute);
    const since = dispute.claimedAt ?? context.now;
    await updateDispute(tx, scope, order.id, { state: 'ASKED', owner: { ...ownerFrom(context), since } });
    await note(tx, context, order, 'DISPUTE_ASKED');
    await publishDispute(deps, tx, scope, order, { step: 'ASKED', number, words });
    return { question: words };
  });
}

/** Checks whether another operator works on an order's open dispute. @returns the refusal with the operator's name, or null */
export async function claimedByOther(tx: Queryable, context: StaffContext, orderId: bigint): Promise<Refusal | null> {
  const { scope } = context.operator;
  const dispute = await lockDispute(tx, scope, orderId);
  if (dispute === null || dispute.ownerId === null || dispute.ownerId === scope.operatorId) return null;
  return taken(dispute);
}

const taken = (dispute: DisputeRow) => refuse('DISPUTE_TAKEN', { owner: dispute.owner ?? '' });

const ownerFrom = ({ operator, now }: StaffContext) => ({
  id: operator.scope.operatorId,
  name: operator.name,
  since: now,
});

type Found = { readonly order: WithdrawalRow; readonly dispute: DisputeRow };

/** An operator's step on an open dispute: permission, lock after the order's lock, audit record. */
async function work(
  deps: PaymentsDeps,
  context: StaffContext,
  id: string,
  action: string,
  step: (tx: Queryable, found: Found) => Promise<Readonly<Record<string, unknown>> | Refusal>,
): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.review');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const done = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, BigInt(id));
    const dispute = order && (await lockDispute(tx, scope, order.id));
    if (order === null || dispute === null) return refuse('NOT_FOUND');
    if (dispute.state === 'ENDED') return refuse('WD_NO_OPEN_DISPUTE');
    const after = await step(tx, { order, dispute });
    if (isRefusal(after)) return after;
    await deps.staff.audit(tx, context, {
      action,
      target: targetOf(order.id),
      permission: 'payments.review',
      before: { owner: dispute.owner, state: dispute.state },
      after,
    });
    return order;
  });
  return isRefusal(done) ? done : showOneDispute(deps, context, done.id);
}

/** The member is notified only once that the dispute is being processed; the history records every change of operator. */
async function own(deps: PaymentsDeps, tx: Queryable, context: StaffContext, order: WithdrawalRow, before: DisputeRow) {
  await note(tx, context, order, 'DISPUTE_TAKEN');
  if (before.ownerId === null) await publishDispute(deps, tx, context.operator.scope, order, { step: 'TAKEN' });
}

function note(tx: Queryable, { operator, now }: StaffContext, order: WithdrawalRow, event: string): Promise<void> {
  const { id, state } = order;
  return insertWithdrawalEvent(tx, operator.scope, id, {
    at: now,
    event,
    from: state,
    to: state,
    actor: operator.name,
  });
}
