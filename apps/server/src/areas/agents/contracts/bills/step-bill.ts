import type { Queryable } from '@lantern/database';
import { BILL_MACHINE, type BillEvent, nextState } from '@lantern/engines/agency';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type BillChange, type BillRow, type StoredBillState, writeBill, writePaidWhole } from '../repository/bills.ts';

/** State after an event, or null; no event leads back to CALCULATED, which is never stored. */
const after = ({ state }: BillRow, event: BillEvent) => nextState(BILL_MACHINE, state, event) as StoredBillState | null;

/** Applies an event to a bill locked by this transaction; BILL_STATE if the state does not allow it. */
export async function stepBill(
  tx: Queryable,
  scope: Scope,
  bill: BillRow,
  event: BillEvent,
  change: Omit<BillChange, 'state'> = {},
): Promise<BillRow | Refusal> {
  const state = after(bill, event);
  return state === null
    ? refuse('BILL_STATE', { state: bill.state })
    : writeBill(tx, scope, bill, { ...change, state });
}

/** The same if the state is known to allow the event; throws otherwise. */
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

/** Marks all of the platform's bills locked by this transaction as paid in full. */
export async function stepPaidWhole(
  tx: Queryable,
  scope: Scope,
  bills: readonly BillRow[],
  paidOn: string,
): Promise<readonly BillRow[]> {
  const stuck = bills.find((bill) => after(bill, 'PAID_WHOLE') === null);
  if (stuck) throw new Error(`bill ${stuck.id} cannot be paid in ${stuck.state}`);
  return writePaidWhole(tx, scope, bills, paidOn);
}
