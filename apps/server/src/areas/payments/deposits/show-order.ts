import type { Value } from '@lantern/contract/schemas';
import { coinText, confirmationsOf } from '@lantern/engines/cashier';
import { formatAmount } from '@lantern/money';
import type { CryptoOfOrder } from '../crypto/repository/chain-orders.ts';
import type { OrderRow } from './repository/orders.ts';

export type DepositOrder = Value<'payments.depositOrder'>;

/** An order for its member: the payment page while it is usable, and a reason unless the order succeeded. */
export function showOrder(order: OrderRow, exponent: number): DepositOrder {
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const payable = order.state === 'CREATED' || order.state === 'PAYING';
  return {
    id: order.id.toString(),
    channel: order.channel,
    channelKind: order.kind,
    state: order.state,
    amount: money(order.amount),
    payableAmount: money(order.payable),
    fee: money(order.fee),
    creditedAmount: order.credited === null ? null : money(order.credited),
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    creditedAt: order.creditedAt?.toISOString() ?? null,
    paymentUrl: payable ? order.paymentUrl : null,
    transfer: payable ? transferOf(order) : null,
    crypto: order.crypto && showCoins(order.crypto, exponent),
    sandbox: order.sandbox,
    providerNo: order.providerNo,
    reason: order.state === 'CREDITED' ? null : order.reason,
  };
}

/** Target of a bank transfer; the note contains the order number, in case the bank forwards it. */
function transferOf({ id, bank, bankHolder, bankNumber }: OrderRow): DepositOrder['transfer'] {
  if (bank === null || bankHolder === null || bankNumber === null) return null;
  return { bank, holder: bankHolder, number: bankNumber, note: `D${id}` };
}

/** Decimal places of a rate below one minor unit. */
const RATE_PLACES = 6;

/** The requested amount of coins, and the confirmations. */
function showCoins(coins: CryptoOfOrder, exponent: number): DepositOrder['crypto'] {
  const { coin, network, address, decimals, lockedUntil, needed, head, block, txHash, seen } = coins;
  const confirmations = confirmationsOf(BigInt(head ?? '0'), block === null ? null : BigInt(block));
  return {
    ...{ coin, network, address, txHash, confirmations, needed },
    coins: coinText(BigInt(coins.units), decimals),
    seenCoins: seen === null ? null : coinText(BigInt(seen), decimals),
    rate: coinText(BigInt(coins.rate), exponent + RATE_PLACES),
    lockedUntil: new Date(lockedUntil).toISOString(),
  };
}
