import type { Queryable } from '@lantern/database';
import { nextState, WITHDRAWAL_MACHINE, type WithdrawalEvent, type WithdrawalState } from '@lantern/engines/cashier';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import {
  moveWithdrawal,
  type WithdrawalChange,
  type WithdrawalOrderState,
  type WithdrawalRow,
} from './repository/withdrawals.ts';

export interface Step {
  readonly at: Date;
  readonly actor: string;
  readonly change?: Omit<WithdrawalChange, 'state'>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Applies a step before the payment to an order locked by this transaction; refuses events that its state does not accept. */
export function stepWithdrawal(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  step: Step,
): Promise<WithdrawalRow | Refusal> {
  const state = stateAfter(order, event);
  return state === null
    ? Promise.resolve(refuse('ORDER_STATE', { state: order.state }))
    : enter(tx, scope, order, state, { ...step, event });
}

/** The state after an event before the payment; null when the current state does not accept it. */
export function stateAfter({ state }: WithdrawalRow, event: WithdrawalEvent): WithdrawalState | null {
  return isBeforePayment(state) ? nextState(WITHDRAWAL_MACHINE, state, event) : null;
}

function isBeforePayment(state: WithdrawalOrderState): state is WithdrawalState {
  return WITHDRAWAL_MACHINE.steps.some((step) => step.from === state || step.to === state);
}

/** Writes the new state and its history row. */
export async function enter(
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  state: WithdrawalOrderState,
  step: Step & { readonly event: string },
): Promise<WithdrawalRow> {
  const moved = await moveWithdrawal(
    tx,
    scope,
    order,
    { state, ...step.change },
    { ...step, from: order.state, to: state },
  );
  if (moved === null) throw new Error(`withdrawal ${order.id} vanished inside its own transaction`);
  return moved;
}
