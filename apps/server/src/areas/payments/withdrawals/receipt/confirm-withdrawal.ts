import type { Payload } from '@lantern/contract/schemas';
import { pipeline } from '@lantern/database';
import type { ConfirmationEvent } from '@lantern/engines/cashier';
import { parseAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { findPayoutAccount } from '../../payout-accounts/repository.ts';
import { attachProofs } from '../repository/proofs.ts';
import { lockOwnWithdrawal } from '../repository/withdrawals.ts';
import { rulesOf } from '../rules.ts';
import { showWithdrawal, type Withdrawal } from '../show-withdrawal.ts';
import { confirm } from './confirmation.ts';

/** The member confirms receipt: all, a part, or nothing with a picture as proof. Accepted only before the deadline. */
export async function confirmWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.confirmWithdrawal'>,
): Promise<Withdrawal | Refusal> {
  const { scope, account } = context.member;
  const { brand, now } = context;
  const event = eventOf(input, brand.currency.exponent);
  if (isRefusal(event)) return event;
  const id = BigInt(input.id);
  const proofs = [...new Set(input.proofs ?? [])];
  const rules = await rulesOf(deps, scope);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockOwnWithdrawal(tx, scope, id);
    if (order === null) return refuse('NOT_FOUND');
    const detail = { proofs: proofs.length, ...('received' in event && { received: event.received.toString() }) };
    const { payee, moved } = await pipeline({
      payee: findPayoutAccount(tx, scope, order.accountId),
      moved: confirm(deps, tx, scope, order, event, { at: now, actor: account, detail }),
    });
    if (isRefusal(moved)) return moved;
    if (payee === null) throw new Error(`withdrawal ${order.id} has no account`);
    const shown = showWithdrawal(moved, payee, rules, brand.currency.exponent);
    if (proofs.length === 0) return shown;
    const attached = await attachProofs(tx, scope, { memberId: scope.memberId }, id, proofs);
    return attached === proofs.length ? shown : refuse('PROOF_REQUIRED');
  });
}

function eventOf(input: Payload<'payments.confirmWithdrawal'>, exponent: number): ConfirmationEvent | Refusal {
  if (input.answer === 'RECEIVED') return { kind: 'RECEIVED' };
  if (input.answer === 'NOT_RECEIVED') return { kind: 'NOT_RECEIVED', hasProof: (input.proofs ?? []).length > 0 };
  const received = parseAmount(input.received ?? '', exponent);
  const remaining = input.remaining === undefined ? undefined : parseAmount(input.remaining, exponent);
  if (received === null || remaining === null) return refuse('AMOUNT_INVALID');
  return { kind: 'PARTIAL', received, ...(remaining !== undefined && { remaining }) };
}
