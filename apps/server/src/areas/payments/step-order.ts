import type { Queryable } from '@lantern/database';
import { DEPOSIT_MACHINE, type DepositEvent, nextState } from '@lantern/engines/cashier';
import { type Refusal, refusable, refuse, type Scope } from '@lantern/server-kit';
import { announce } from './announce-order.ts';
import type { PaymentsDeps } from './deps.ts';
import { insertEvent, lockOrder, type OrderChange, type OrderRow, updateOrder } from './repository/orders.ts';

export interface Step {
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly change?: Omit<OrderChange, 'state'>;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Moves one order by one event in its own transaction, and tells the member's open tabs. */
export async function stepOrder(deps: PaymentsDeps, scope: Scope, id: bigint, step: Step): Promise<OrderRow | Refusal> {
  const result = await refusable(deps.pool, async (tx) => {
    const order = await lockOrder(tx, scope, id);
    if (order === null) return refuse('NOT_FOUND');
    return stepLocked(tx, scope, order, step);
  });
  if ('id' in result) await announce(deps, scope, result);
  return result;
}

/** Moves an order that this transaction holds; refuses events that its state does not know. */
export async function stepLocked(
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  step: Step,
): Promise<OrderRow | Refusal> {
  const state = nextState(DEPOSIT_MACHINE, order.state, step.event);
  if (state === null) return refuse('ORDER_STATE', { state: order.state });
  await updateOrder(tx, scope, order.id, { state, ...step.change });
  await insertEvent(tx, scope, order.id, {
    at: step.at,
    event: step.event,
    from: order.state,
    to: state,
    actor: step.actor,
    ...(step.detail && { detail: step.detail }),
  });
  const moved = await lockOrder(tx, scope, order.id);
  if (moved === null) throw new Error(`deposit order ${order.id} vanished inside its own transaction`);
  return moved;
}
