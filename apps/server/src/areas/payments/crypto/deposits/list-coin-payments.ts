import { worthOf } from '@lantern/engines/cashier';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import type { ProviderLine } from '../../gateways/psp.ts';
import type { PlatformChain } from '../chains/chains.ts';
import { listTaken, listUnclaimed } from '../repository/transfers.ts';
import { paymentNo } from './settle-transfers.ts';

/** Decimals from the token's settings at the time of the transfer. */
const decimalsOf = (transfer: { readonly decimals: number | null }) => ({ decimals: transfer.decimals ?? 0 });

/**
 * The chain's statement of a channel: transfers credited to orders, as far as its nodes still have them, and coins received without an
 * order. Amounts in minor units, at the rates of the credits.
 * @throws NoAnswer
 */
export async function* listCoinPayments(
  deps: Pick<PaymentsDeps, 'pool'>,
  scope: Scope,
  chain: PlatformChain,
  range: { readonly channel: string; readonly coin: string; readonly from: Date; readonly to: Date },
): AsyncIterable<ProviderLine> {
  for (const transfer of await listTaken(deps.pool, scope, range)) {
    const receipt = await chain.node.receipt(transfer.txHash);
    if (!receipt?.isSuccess || transfer.orderId === null) continue;
    const providerNo = paymentNo(transfer);
    yield { orderNo: transfer.orderId.toString(), providerNo, amount: transfer.received, at: transfer.creditedAt };
  }
  for (const transfer of await listUnclaimed(deps.pool, scope, { ...range, chain: chain.code })) {
    const amount = worthOf(transfer.units, transfer.rate ?? 0n, decimalsOf(transfer));
    const orderNo = transfer.repairedId?.toString() ?? `T${transfer.id}`;
    yield { orderNo, providerNo: paymentNo(transfer), amount, at: transfer.endedAt };
  }
}
