import { pipeline, type Queryable } from '@lantern/database';
import type { WithdrawalEvent } from '@lantern/engines/cashier';
import { type BrandView, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { type Movement, postMovements } from './move-money.ts';
import { publishMoved } from './order-events.ts';
import type { WithdrawalRow } from './repository/withdrawals.ts';
import { enter, type Step, stateAfter } from './step-withdrawal.ts';

/**
 * Applies a step to an order locked by this transaction, publishes it and posts its movement, in one pipelined round trip. Call it last:
 * the posting locks the member's account.
 *
 * @param movementOf the movement of the step, for the order after the step
 */
export async function advance(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  { movementOf, ...step }: Step & { readonly movementOf: (after: WithdrawalRow) => Movement },
): Promise<WithdrawalRow | Refusal> {
  const scope = { brandId: brand.id };
  const state = stateAfter(order, event);
  if (state === null) return refuse('ORDER_STATE', { state: order.state });
  const after = { ...order, ...step.change, state } as WithdrawalRow;
  const { moved, refused } = await pipeline({
    moved: enter(tx, scope, order, state, { ...step, event }),
    event: publishMoved(deps, tx, scope, after),
    refused: postMovements(deps, tx, brand, after, { movements: [movementOf(after)], at: step.at }),
  });
  return refused ?? moved;
}
