import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { movesByItself } from './automatic-transfers.ts';
import { collectFunds, mirrorsOf } from './collect-funds.ts';
import {
  listOpenOf,
  listVendorTransfersOf,
  setStaysPut,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { showVendorTransfer, vendorNames } from './show-transfer.ts';
import { type Mover, startTransfer } from './start-transfer.ts';
import type { WalletVendor } from './vendor-calls.ts';

type VendorWallet = Value<'wallet.merchantWallet'>['vendors'][number];

const LIMIT = 20;
/** Maximum age of a displayed vendor balance, in ms. */
const SHOWN_AGE_MS = 30_000;

const moverOf = ({ member, brand }: MemberContext): Mover => ({ scope: member.scope, brand });

/** GCS_walletTransfer: moves money into a vendor's wallet, or back. */
export async function walletTransfer(
  deps: WalletDeps,
  context: MemberContext,
  { requestId, vassalage, direction, amount: text }: Payload<'wallet.walletTransfer'>,
): Promise<Value<'wallet.walletTransfer'> | Refusal> {
  const amount = parseAmount(text, context.brand.currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const transfer = { requestId, vendor: vassalage, direction, amount, cause: 'MEMBER' as const };
  const row = await startTransfer(deps, moverOf(context), transfer);
  if (isRefusal(row)) return row;
  return showVendorTransfer(row, context.brand, await vendorNames(deps, row.brandId));
}

/** Collects all vendor money in one action; after a game only when automatic transfers are on. */
export async function collectAll(
  deps: WalletDeps,
  context: MemberContext,
  { requestId, isLeaving = false }: Payload<'wallet.collectFunds'>,
): Promise<Value<'wallet.collectFunds'>> {
  const mover = moverOf(context);
  const mayMove = !isLeaving || (await movesByItself(deps, mover.scope));
  const cause = isLeaving ? 'LEAVE' : 'COLLECT';
  const rows = mayMove ? await collectFunds(deps, mover, { requestId, cause }) : [];
  return showAll(deps, context, rows);
}

async function showAll(
  deps: WalletDeps,
  { brand }: Pick<MemberContext, 'brand'>,
  rows: readonly VendorTransferRow[],
): Promise<Value<'wallet.collectFunds'>> {
  const names = await vendorNames(deps, brand.id);
  return { transfers: rows.map((row) => showVendorTransfer(row, brand, names)) };
}

/** The member's own transfers with vendors, newest first. */
export async function listOwnVendorTransfers(
  deps: WalletDeps,
  context: MemberContext,
  { cursor, limit = LIMIT }: Payload<'wallet.vendorTransfers'>,
): Promise<Value<'wallet.vendorTransfers'>> {
  const beforeId = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const found = await listVendorTransfersOf(deps.pool, context.member.scope, { beforeId, limit: limit + 1 });
  const { transfers } = await showAll(deps, context, found.slice(0, limit));
  return { rows: transfers, nextCursor: found.length > limit ? (found[limit - 1]?.id.toString() ?? null) : null };
}

/** Turns automatic transfers on or off for the member. */
export async function setFollowing(
  deps: WalletDeps,
  context: MemberContext,
  { follows }: Payload<'wallet.setAutoTransfer'>,
): Promise<Value<'wallet.setAutoTransfer'>> {
  await setStaysPut(deps.pool, context.member.scope, !follows);
  return { autoTransfer: await movesByItself(deps, context.member.scope) };
}

/** Minor units in transfer to or from vendors. */
export async function underWay(deps: WalletDeps, context: MemberContext): Promise<bigint> {
  const open = await listOpenOf(deps.pool, context.member.scope);
  return open.reduce((sum, row) => sum + row.amount, 0n);
}

/** The brand's vendors, and the balances at transfer-mode vendors; at most 30 s old, or marked as stale. */
export async function readVendorWallets(deps: WalletDeps, context: MemberContext): Promise<readonly VendorWallet[]> {
  const mover = moverOf(context);
  const [offered, known] = await Promise.all([deps.vendors().list(mover.scope), mirrorsOf(deps, mover)]);
  // A balance at a vendor that the brand no longer offers still belongs to the member, so it is listed too.
  const gone = [...known.keys()].filter((vendor) => !offered.some((one) => one.vassalage === vendor));
  const vendors = [
    ...offered,
    ...gone.map((vassalage) => ({ vassalage, displayName: vassalage, isSingle: false, isOpen: false })),
  ];
  const queried = vendors.filter((one) => !one.isSingle && known.has(one.vassalage));
  const fresh = new Map(
    await Promise.all(
      queried.map(async ({ vassalage }) => [vassalage, await deps.vendors().settle(vassalage, SHOWN_AGE_MS)] as const),
    ),
  );
  const [mirrors, open] = await Promise.all([mirrorsOf(deps, mover), listOpenOf(deps.pool, mover.scope)]);
  const names = new Map(vendors.map((one) => [one.vassalage, one.displayName]));
  return vendors.map((one) => {
    if (one.isSingle) return showVendor(one, {});
    const pending = open.find((row) => row.vendor === one.vassalage);
    return showVendor(one, {
      balance: formatAmount(mirrors.get(one.vassalage) ?? 0n, context.brand.currency.exponent),
      isStale: fresh.get(one.vassalage) === false,
      pending: pending ? showVendorTransfer(pending, context.brand, names) : null,
    });
  });
}

function showVendor(
  vendor: WalletVendor,
  own: Partial<Pick<VendorWallet, 'balance' | 'isStale' | 'pending'>>,
): VendorWallet {
  return { ...vendor, balance: null, isStale: false, pending: null, ...own };
}

/** GCS_merchantWallet: which vendors share the main wallet (isSingle), and the balances at the others. */
export async function readBrandWallet(
  deps: WalletDeps,
  context: MemberContext,
  { isSingle }: Payload<'wallet.merchantWallet'>,
): Promise<Value<'wallet.merchantWallet'>> {
  const [vendors, autoTransfer, isOffered] = await Promise.all([
    readVendorWallets(deps, context),
    movesByItself(deps, context.member.scope),
    deps.isEnabled(context.brand.id, 'AUTO_TRANSFER'),
  ]);
  return {
    vendors: vendors.filter((one) => isSingle === undefined || one.isSingle === isSingle),
    autoTransfer: isOffered ? autoTransfer : null,
  };
}
