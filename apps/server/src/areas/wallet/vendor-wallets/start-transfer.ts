import {
  isRefusal,
  type MemberScope,
  type MerchantView,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { carryOut } from './carry-out.ts';
import {
  findByRequest,
  insertTransferEvent,
  insertVendorTransfer,
  type NewVendorTransfer,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { postState } from './step-transfer.ts';

type Wish = Omit<NewVendorTransfer, 'at'>;

/** The member whose money moves, and the brand. */
export interface Mover {
  readonly scope: MemberScope;
  readonly merchant: Pick<MerchantView, 'currency'>;
}

const isSame = (row: VendorTransferRow, wish: Wish) =>
  row.vendor === wish.vendor && row.direction === wish.direction && row.amount === wish.amount;

/**
 * Moves money between the main wallet and a vendor's. The same `requestId` returns the same transfer in its current state. Into a vendor
 * only when the member may play; out of it always.
 */
export async function startTransfer(
  deps: WalletDeps,
  { scope }: Pick<Mover, 'scope'>,
  wish: Wish,
): Promise<VendorTransferRow | Refusal> {
  const known = await findByRequest(deps.pool, scope, wish.requestId);
  if (known !== null) return isSame(known, wish) ? known : refuse('IDEMPOTENCY_CONFLICT');
  const vendor = (await deps.vendors.list(scope)).find((one) => one.vassalage === wish.vendor && !one.isSingle);
  if (vendor === undefined) return refuse('NOT_FOUND');
  if (wish.direction === 'IN') {
    const refusal = await deps.vendors.entryRefusal(scope, wish.vendor);
    if (refusal !== null) return refusal;
  } else {
    // Rounds played since the last settlement must be booked before the rest of the balance can be moved out.
    await deps.vendors.settle(wish.vendor, 0);
  }
  const created = await writeDown(deps, scope, wish);
  if (isRefusal(created) || created.state !== 'CREATED') return created;
  return carryOut(deps, created);
}

/** Inserts the transfer and debits the source wallet, in one transaction. */
async function writeDown(deps: WalletDeps, scope: MemberScope, wish: Wish): Promise<VendorTransferRow | Refusal> {
  const at = deps.clock.now();
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await insertVendorTransfer(tx, scope, { ...wish, at });
    if (row === null) {
      const known = await findByRequest(tx, scope, wish.requestId);
      if (known === null) return refuse('TRANSFER_PENDING');
      return isSame(known, wish) ? known : refuse('IDEMPOTENCY_CONFLICT');
    }
    await insertTransferEvent(tx, row, { at, event: 'CREATE', from: null, to: 'CREATED', actor: 'member' });
    return (await postState(deps, tx, row, 'CREATED', at)) ?? row;
  });
}
