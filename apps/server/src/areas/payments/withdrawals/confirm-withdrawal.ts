import type { Payload } from '@lantern/contract/schemas';
import type { ConfirmationEvent } from '@lantern/engines/cashier';
import { parseAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refusable, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { attachProofs } from '../repository/proofs.ts';
import { findOwnWithdrawal, lockWithdrawal } from '../repository/withdrawals.ts';
import { confirm } from './confirmation.ts';
import { showWithdrawals, type Withdrawal } from './show-withdrawal.ts';

/** The member says what arrived: all, a part, or nothing with a picture as proof. Counts only before the deadline. */
export async function confirmWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.confirmWithdrawal'>,
): Promise<Withdrawal | Refusal> {
  const { scope, account } = context.member;
  const { merchant, now } = context;
  const event = eventOf(input, merchant.currency.exponent);
  if (isRefusal(event)) return event;
  const id = BigInt(input.id);
  if ((await findOwnWithdrawal(deps.pool, scope, id)) === null) return refuse('NOT_FOUND');
  const proofs = [...new Set(input.proofs ?? [])];
  const answered = await refusable(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, id);
    if (order === null) return refuse('NOT_FOUND');
    const detail = { proofs: proofs.length, ...('received' in event && { received: event.received.toString() }) };
    const moved = await confirm(deps, tx, scope, order, event, { at: now, actor: account, detail });
    if (isRefusal(moved)) return moved;
    const attached = await attachProofs(tx, scope, { memberId: scope.memberId }, id, proofs);
    return attached === proofs.length ? moved : refuse('PROOF_REQUIRED');
  });
  if (isRefusal(answered)) return answered;
  const [shown] = await showWithdrawals(deps, merchant, [answered]);
  return shown ?? refuse('NOT_FOUND');
}

function eventOf(input: Payload<'payments.confirmWithdrawal'>, exponent: number): ConfirmationEvent | Refusal {
  if (input.answer === 'RECEIVED') return { kind: 'RECEIVED' };
  if (input.answer === 'NOT_RECEIVED') return { kind: 'NOT_RECEIVED', hasProof: (input.proofs ?? []).length > 0 };
  const received = parseAmount(input.received ?? '', exponent);
  const remaining = input.remaining === undefined ? undefined : parseAmount(input.remaining, exponent);
  if (received === null || remaining === null) return refuse('AMOUNT_INVALID');
  return { kind: 'PARTIAL', received, ...(remaining !== undefined && { remaining }) };
}
