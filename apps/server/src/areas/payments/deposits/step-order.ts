import type { Queryable } from '@lantern/database';
import { DEPOSIT_MACHINE, type DepositEvent, type DepositState, nextState } from '@lantern/engines/cashier';
import { type Refusal, refuse, type Scope, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { notifyOrder } from './order-events.ts';
import { lockOrder, moveOrder, type OrderChange, type OrderRow } from './repository/orders.ts';

export interface Step {
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly change?: Omit<OrderChange, 'state'>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Applies one event to an order in its own transaction, and notifies the member's open tabs. */
export async function stepOrder(deps: PaymentsDeps, scope: Scope, id: bigint, step: Step): Promise<OrderRow | Refusal> {
  const result = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockOrder(tx, scope, id);
    if (order === null) return refuse('NOT_FOUND');
    return stepLocked(tx, scope, order, step);
  });
  if ('id' in result) await notifyOrder(deps, scope, result);
  return result;
}

/** Applies an event to an order locked by this transaction; refuses events that its state does not accept. */
export async function stepLocked(
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  step: Step,
): Promise<OrderRow | Refusal> {
  const state = stateAfter(order, step.event);
  return state === null ? refuse('ORDER_STATE', { state: order.state }) : enter(tx, scope, order, state, step);
}

/** The state after an event; null when the current state does not accept it. */
export function stateAfter(order: Pick<OrderRow, 'state'>, event: DepositEvent): DepositState | null {
  return nextState(DEPOSIT_MACHINE, order.state, event);
}

/** Writes the new state of a locked order and its history row. */
export async function enter(
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  state: DepositState,
  step: Step,
): Promise<OrderRow> {
  const moved = await moveOrder(tx, scope, order, { state, ...step.change }, step);
  if (moved === null) throw new Error(`deposit order ${order.id} vanished inside its own transaction`);
  return moved;
}

/**
 * Applies an event to an order read shortly before: one statement if nobody moved it since, else like `stepOrder`. Notifies the member's
 * open tabs.
 */
export async function stepFresh(
  deps: PaymentsDeps,
  scope: Scope,
  order: OrderRow,
  step: Step,
): Promise<OrderRow | Refusal> {
  const state = stateAfter(order, step.event);
  const change = state !== null && state !== order.state ? { state, ...step.change } : null;
  const moved = change && (await moveOrder(deps.pool, scope, order, change, step));
  if (moved === null) return stepOrder(deps, scope, order.id, step);
  await notifyOrder(deps, scope, moved);
  return moved;
}
