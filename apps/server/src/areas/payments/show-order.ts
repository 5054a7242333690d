import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { OrderRow } from './repository/orders.ts';

export type DepositOrder = Value<'payments.depositOrder'>;

/** An order as its member sees it: the payment page while it can be used, a reason unless all ended well. */
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
    sandbox: order.sandbox,
    providerNo: order.providerNo,
    reason: order.state === 'CREDITED' ? null : order.reason,
  };
}

/** Where a bank transfer goes; the note names the order, should the bank carry it. */
function transferOf({ id, bank, bankHolder, bankNumber }: OrderRow): DepositOrder['transfer'] {
  if (bank === null || bankHolder === null || bankNumber === null) return null;
  return { bank, holder: bankHolder, number: bankNumber, note: `D${id}` };
}
