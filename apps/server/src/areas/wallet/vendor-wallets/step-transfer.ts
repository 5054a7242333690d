import {
  nextState,
  transferPosting,
  VENDOR_TRANSFER_MACHINE,
  type VendorTransferEvent,
  type VendorTransferState,
} from '@lantern/engines/cashier';
import { commandId, type LedgerScope, type Posting, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import {
  insertTransferEvent,
  lockVendorTransfer,
  type TransferChange,
  updateVendorTransfer,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';

export interface Step {
  readonly at: Date;
  /** `system`, or the operator's name. */
  readonly actor: string;
  readonly change?: TransferChange;
  readonly detail?: string;
}

/**
 * Applies an event to a transfer, with its posting, inside one transaction. Refuses with ORDER_STATE when the current state does not accept
 * the event, so an earlier decision is final.
 */
export async function stepTransfer(
  deps: WalletDeps,
  tx: Queryable,
  { brandId, id }: Pick<VendorTransferRow, 'brandId' | 'id'>,
  event: VendorTransferEvent,
  step: Step,
): Promise<VendorTransferRow | Refusal> {
  const row = await lockVendorTransfer(tx, { brandId }, id);
  if (row === null) return refuse('NOT_FOUND');
  const state = nextState(VENDOR_TRANSFER_MACHINE, row.state, event);
  if (state === null) return refuse('ORDER_STATE', { state: row.state });
  const moved = await updateVendorTransfer(tx, row, state, step.at, step.change ?? {});
  const { at, actor, detail = null } = step;
  await insertTransferEvent(tx, row, { at, event, from: row.state, to: state, actor, detail });
  const refused = await postState(deps, tx, moved, state, at);
  if (refused !== null) throw new Error(`transfer ${id} cannot be booked as ${state}: ${refused.code}`);
  return moved;
}

/** Posts the movement of entering a state; INSUFFICIENT_BALANCE is possible only at the first step, when money leaves a wallet. */
export async function postState(
  deps: WalletDeps,
  tx: Queryable,
  row: VendorTransferRow,
  entered: VendorTransferState,
  at: Date,
): Promise<Refusal | null> {
  const posting = postingOf(row, entered);
  if (posting === null) return null;
  const brand = await deps.brand(row.brandId);
  const books: LedgerScope = ledgerScope(brand, row);
  const answer = await deps.ledger.postOne(tx, books, {
    id: entryIdOf(row, posting.code),
    posting,
    reference: { type: 'vendor_transfer', id: String(row.id) },
    at,
  });
  if (answer.outcome === 'posted' || answer.outcome === 'duplicate') return null;
  if (answer.outcome === 'insufficient') {
    return refuse('INSUFFICIENT_BALANCE', { balance: formatAmount(answer.balance, brand.currency.exponent) });
  }
  throw new Error(`the ledger answers ${answer.outcome} to ${posting.code} of transfer ${row.id}`);
}

/** The id of the command that a state of a transfer posts; operators find its entries by it. */
export function entryIdOf({ brandId, id }: Pick<VendorTransferRow, 'brandId' | 'id'>, code: string): string {
  return commandId('wallet.vendor-transfer', brandId, id, code);
}

function postingOf(row: VendorTransferRow, entered: VendorTransferState): Posting | null {
  const code = transferPosting(row.direction, entered);
  return code === null ? null : POSTINGS[code]({ member: row.memberId, vendor: row.vendor, amount: row.amount });
}

/** The postings of a transfer's states, by code. */
const POSTINGS = {
  P29: postings.transferToVendorStarted,
  P29b: postings.transferToVendorDone,
  P29c: postings.transferToVendorFailed,
  P30: postings.transferFromVendorStarted,
  P30b: postings.transferFromVendorDone,
  P30c: postings.transferFromVendorFailed,
} as const;
