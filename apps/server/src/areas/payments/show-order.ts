import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { OrderRow } from './repository/orders.ts';

export type DepositOrder = Value<'payments.depositOrder'>;

/** An order as its member sees it; the payment page is shown only while it can still be used. */
export function showOrder(order: OrderRow, exponent: number): DepositOrder {
  const money = (amount: bigint) => formatAmount(minorUnits(amount), exponent);
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
    sandbox: order.sandbox,
    providerNo: order.providerNo,
    reason: order.reason,
  };
}
