import type { Payload, Value } from '@lantern/contract/schemas';
import { coinText, confirmationsOf, worthOf } from '@lantern/engines/cashier';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import type { PlatformChain } from './chains/chains.ts';
import { paymentNo } from './deposits/settle-transfers.ts';
import { findCursor } from './repository/cursors.ts';
import { listTransfers, type TransferRow } from './repository/transfers.ts';

type Shown = Value<'paymentsChains.chains'>['chains'][number];
const USUAL_PAGE = 50;

/** State of each chain: the head as read by the platform, and the balance of the payout wallet. */
export async function showChains(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<Value<'paymentsChains.chains'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  return { chains: await Promise.all(deps.chains.list.map((chain) => showChain(deps, chain))) };
}

async function showChain(deps: PaymentsDeps, chain: PlatformChain): Promise<Shown> {
  const { code, name, sandbox, confirmations, node, coins } = chain;
  const [cursor, wallet] = await Promise.all([findCursor(deps.pool, code), chain.keys.wallet()]);
  const head = cursor?.head ?? null;
  const balances = coins.map(async ({ symbol, contract, decimals }) => {
    const units = await node.balance(wallet, contract).catch(() => null);
    return { coin: symbol, coins: units === null ? null : coinText(units, decimals) };
  });
  return {
    ...{ code, name, sandbox, confirmations, wallet, canPay: deps.chains.signer !== null },
    head: head?.toString() ?? null,
    headAt: cursor?.headAt?.toISOString() ?? null,
    behind: cursor === null || head === null ? null : Number(head + 1n - cursor.nextBlock),
    answeredAt: cursor?.answeredAt?.toISOString() ?? null,
    fault: cursor?.fault ?? null,
    balances: await Promise.all(balances),
  };
}

/** Transfers to member addresses, newest first. */
export async function showTransfers(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsChains.transfers'>,
): Promise<Value<'paymentsChains.transfers'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const { scope } = context.operator;
  const limit = query.limit ?? USUAL_PAGE;
  const filter = { limit: limit + 1, ...(query.state && { state: query.state }), ...(before && { before }) };
  const { page, nextCursor } = pageOf(await listTransfers(deps.pool, scope, filter), limit);
  const [names, heads] = await Promise.all([
    deps.members.namesOf(scope, [...new Set(page.map(({ memberId }) => memberId))]),
    headsOf(deps),
  ]);
  const { exponent } = context.brand.currency;
  return {
    rows: page.map((row) => ({
      ...transferOf(row, exponent),
      account: names.get(row.memberId) ?? '',
      confirmations: confirmationsOf(heads.get(row.chain) ?? 0n, row.state === 'GONE' ? null : row.blockNumber),
      needed: deps.chains.find(row.chain)?.confirmations ?? 0,
    })),
    nextCursor,
  };
}

async function headsOf(deps: PaymentsDeps): Promise<ReadonlyMap<string, bigint>> {
  const cursors = await Promise.all(deps.chains.list.map(({ code }) => findCursor(deps.pool, code)));
  return new Map(cursors.flatMap((cursor) => (cursor?.head ? [[cursor.chain, cursor.head] as const] : [])));
}

function transferOf(row: TransferRow, exponent: number) {
  const decimals = row.decimals ?? 0;
  return {
    ...{ id: row.id.toString(), chain: row.chain, coin: row.coin, contract: row.contract, state: row.state },
    ...{ memberId: row.memberId.toString(), address: row.address, sender: row.sender, txHash: row.txHash },
    ...{ coins: coinText(row.units, decimals), paymentNo: paymentNo(row), block: row.blockNumber.toString() },
    worth: row.rate === null ? null : formatAmount(worthOf(row.units, row.rate, { decimals }), exponent),
    blockAt: row.blockAt.toISOString(),
    orderId: row.orderId?.toString() ?? null,
    lostAt: row.lostAt?.toISOString() ?? null,
  };
}
