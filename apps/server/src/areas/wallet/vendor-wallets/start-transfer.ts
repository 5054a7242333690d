import {
  type BrandView,
  isRefusal,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { executeTransfer } from './carry-out.ts';
import {
  findByRequest,
  insertTransferEvent,
  insertVendorTransfer,
  type NewVendorTransfer,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { postState } from './step-transfer.ts';

type WantedTransfer = Omit<NewVendorTransfer, 'at'>;

/** The member whose money moves, and the brand. */
export interface Mover {
  readonly scope: MemberScope;
  readonly brand: Pick<BrandView, 'currency'>;
}

const isSame = (row: VendorTransferRow, wanted: WantedTransfer) =>
  row.vendor === wanted.vendor && row.direction === wanted.direction && row.amount === wanted.amount;

/**
 * Moves money between the main wallet and a vendor's. The same `requestId` returns the same transfer in its current state. Into a vendor
 * only when the member may play; out of it always.
 */
export async function startTransfer(
  deps: WalletDeps,
  { scope }: Pick<Mover, 'scope'>,
  wanted: WantedTransfer,
): Promise<VendorTransferRow | Refusal> {
  const known = await findByRequest(deps.pool, scope, wanted.requestId);
  if (known !== null) return isSame(known, wanted) ? known : refuse('IDEMPOTENCY_CONFLICT');
  const vendor = (await deps.vendors().list(scope)).find((one) => one.vassalage === wanted.vendor && !one.isSingle);
  if (vendor === undefined) return refuse('NOT_FOUND');
  if (wanted.direction === 'IN') {
    const refusal = await deps.vendors().entryRefusal(scope, wanted.vendor);
    if (refusal !== null) return refusal;
  } else {
    // Rounds played since the last settlement must be booked before the rest of the balance can be moved out.
    await deps.vendors().settle(wanted.vendor, 0);
  }
  const created = await writeDown(deps, scope, wanted);
  if (isRefusal(created) || created.state !== 'CREATED') return created;
  return executeTransfer(deps, created);
}

/** Inserts the transfer and debits the source wallet, in one transaction. */
async function writeDown(
  deps: WalletDeps,
  scope: MemberScope,
  wanted: WantedTransfer,
): Promise<VendorTransferRow | Refusal> {
  const at = deps.clock.now();
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await insertVendorTransfer(tx, scope, { ...wanted, at });
    if (row === null) {
      const known = await findByRequest(tx, scope, wanted.requestId);
      if (known === null) return refuse('TRANSFER_PENDING');
      return isSame(known, wanted) ? known : refuse('IDEMPOTENCY_CONFLICT');
    }
    await insertTransferEvent(tx, row, { at, event: 'CREATE', from: null, to: 'CREATED', actor: 'member' });
    return (await postState(deps, tx, row, 'CREATED', at)) ?? row;
  });
}
