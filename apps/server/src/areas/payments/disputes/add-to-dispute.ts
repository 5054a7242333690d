import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { attachProofs } from '../withdrawals/repository/proofs.ts';
import { findOwnWithdrawal, insertWithdrawalEvent, lockWithdrawal } from '../withdrawals/repository/withdrawals.ts';
import { publishDispute } from './dispute-events.ts';
import { countPictures, insertMessage, lockDispute, updateDispute } from './repository.ts';
import { MOST_PICTURES, ownDispute } from './show-dispute.ts';

/** The member adds text or pictures to a disputed payment, with or without a question; then it is the operators' turn. */
export async function addToDispute(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.addToDispute'>,
): Promise<Value<'payments.addToDispute'> | Refusal> {
  const { member, now } = context;
  const { scope, account } = member;
  const id = BigInt(input.id);
  const words = input.words?.trim() ?? '';
  const proofs = [...new Set(input.proofs ?? [])];
  if (words === '' && proofs.length === 0) return refuse('PROOF_REQUIRED');
  if ((await findOwnWithdrawal(deps.pool, scope, id)) === null) return refuse('NOT_FOUND');
  const added = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, id);
    const dispute = await lockDispute(tx, scope, id);
    if (order === null || dispute === null || dispute.state === 'ENDED') return refuse('WD_NO_OPEN_DISPUTE');
    const shown = (await countPictures(tx, scope, [id])).get(id)?.members ?? 0;
    if (shown + proofs.length > MOST_PICTURES) return refuse('IMAGE_COUNT');
    const attached = await attachProofs(tx, scope, { memberId: scope.memberId }, id, proofs);
    if (attached !== proofs.length) return refuse('PROOF_REQUIRED');
    const message = { at: now, isMembers: true, actor: account, words, pictures: proofs.length };
    const number = await insertMessage(tx, scope, id, message);
    if (number === null) return refuse('DISPUTE_FULL');
    const { ownerId, owner, claimedAt } = dispute;
    const holder = ownerId && owner && claimedAt ? { id: ownerId, name: owner, since: claimedAt } : null;
    await updateDispute(tx, scope, id, { state: 'OPEN', owner: holder });
    const { state } = order;
    await insertWithdrawalEvent(tx, scope, id, {
      ...{ at: now, event: 'DISPUTE_ADDED', from: state, to: state, actor: account },
      detail: { proofs: proofs.length },
    });
    await publishDispute(deps, tx, scope, order, { step: 'ADDED', number });
    return order;
  });
  if (isRefusal(added)) return added;
  const dispute = await ownDispute(deps, scope, id);
  if (dispute === null) throw new Error(`the dispute of withdrawal ${id} vanished`);
  return dispute;
}
