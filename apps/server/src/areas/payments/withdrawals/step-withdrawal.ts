import type { Queryable } from '@lantern/database';
import { nextState, WITHDRAWAL_MACHINE, type WithdrawalEvent, type WithdrawalState } from '@lantern/engines/cashier';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import {
  insertWithdrawalEvent,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalChange,
  type WithdrawalOrderState,
  type WithdrawalRow,
} from '../repository/withdrawals.ts';

export interface Step {
  readonly at: Date;
  readonly actor: string;
  readonly change?: Omit<WithdrawalChange, 'state'>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Moves an order that this transaction holds, up to its payment; refuses events that its state does not know. */
export function stepWithdrawal(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  step: Step,
): Promise<WithdrawalRow | Refusal> {
  const state = isBeforePayment(order.state) ? nextState(WITHDRAWAL_MACHINE, order.state, event) : null;
  return state === null
    ? Promise.resolve(refuse('ORDER_STATE', { state: order.state }))
    : enter(tx, scope, order, state, { ...step, event });
}

function isBeforePayment(state: WithdrawalOrderState): state is WithdrawalState {
  return WITHDRAWAL_MACHINE.steps.some((step) => step.from === state || step.to === state);
}

/** Writes the state that an event leads to, with its line in the history. */
export async function enter(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  state: WithdrawalOrderState,
  step: Step & { readonly event: string },
): Promise<WithdrawalRow> {
  await updateWithdrawal(tx, scope, order.id, { state, ...step.change });
  await insertWithdrawalEvent(tx, scope, order.id, {
    at: step.at,
    event: step.event,
    from: order.state,
    to: state,
    actor: step.actor,
    ...(step.detail && { detail: step.detail }),
  });
  const moved = await lockWithdrawal(tx, scope, order.id);
  if (moved === null) throw new Error(`withdrawal ${order.id} vanished inside its own transaction`);
  return moved;
}
