import type { Queryable } from '@lantern/database';
import { BILL_MACHINE, type BillEvent, nextState } from '@lantern/engines/agency';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type BillChange, type BillRow, type StoredBillState, writeBill, writePaidWhole } from './repository/bills.ts';

/** Where an event leads a bill, or null; nothing leads back to where it is not written yet. */
const after = ({ state }: BillRow, event: BillEvent) => nextState(BILL_MACHINE, state, event) as StoredBillState | null;

/** Moves a bill that this transaction holds; BILL_STATE for events that its state does not know. */
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

/** Bills of the house are paid whole, all that this transaction holds at once. */
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
