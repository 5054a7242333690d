import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { movements, postMovements } from './move-money.ts';
import { publishMoved } from './order-events.ts';
import { lockOwnWithdrawal } from './repository/withdrawals.ts';
import { showWithdrawals, type Withdrawal } from './show-withdrawal.ts';
import { stepWithdrawal } from './step-withdrawal.ts';

/** The member cancels a request before its review starts; the amount on hold is released. */
export async function cancelWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  input: { readonly id: string },
): Promise<Withdrawal | Refusal> {
  const { scope, account } = context.member;
  const { brand, now } = context;
  const id = BigInt(input.id);
  const cancelled = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockOwnWithdrawal(tx, scope, id);
    if (order === null) return refuse('NOT_FOUND');
    const step = { at: now, actor: account, change: { completedAt: now } };
    const moved = await stepWithdrawal(tx, scope, order, 'MEMBER_CANCELS', step);
    if (isRefusal(moved)) return moved;
    await publishMoved(deps, tx, scope, moved);
    const release = { movements: [movements.release(order)], at: now };
    return (await postMovements(deps, tx, brand, order, release)) ?? moved;
  });
  if (isRefusal(cancelled)) return cancelled;
  const [shown] = await showWithdrawals(deps, brand, [cancelled]);
  return shown ?? refuse('NOT_FOUND');
}
