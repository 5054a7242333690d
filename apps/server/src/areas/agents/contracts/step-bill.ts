import type { Queryable } from '@lantern/database';
import { BILL_MACHINE, type BillEvent, nextState } from '@lantern/engines/agency';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type BillChange, type BillRow, type StoredBillState, writeBill } from './repository/bills.ts';

/** Moves a bill that this transaction holds; BILL_STATE for events that its state does not know. */
export async function stepBill(
  tx: Queryable,
  scope: Scope,
  bill: BillRow,
  event: BillEvent,
  change: Omit<BillChange, 'state'> = {},
): Promise<BillRow | Refusal> {
  // Nothing leads back to where a bill is not written yet.
  const state = nextState(BILL_MACHINE, bill.state, event) as StoredBillState | null;
  return state === null
    ? refuse('BILL_STATE', { state: bill.state })
    : writeBill(tx, scope, bill, { ...change, state });
}

/** The same where the state is known to allow it. */
export async function mustStep(
  tx: Queryable,
  scope: Scope,
  bill: BillRow,
  event: BillEvent,
  change: Omit<BillChange, 'state'>,
): Promise<BillRow> {
  const moved = await stepBill(tx, scope, bill, event, change);
  if ('code' in moved) throw new Error(`bill ${bill.id} cannot ${event} in ${bill.state}`);
  return moved;
}
