import { randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import { choosePayableAmount } from '@lantern/engines/cashier';
import { type CallContext, isRefusal, type MemberScope, type Scope } from '@lantern/server-kit';
import type { ChannelRow } from '../channels/repository/channels.ts';
import type { OrderRow } from './repository/orders.ts';
import { listTakenPayables, lockReceiving } from './repository/transfers.ts';
import { stepLocked } from './step-order.ts';

/**
 * The amount that the member has to pay. For a bank transfer, cents are added so that no other open transfer to the account has the same
 * amount. Amounts of orders that ended within a day are avoided too while others are free, so that late money still matches its order.
 * @returns null when all amounts are taken
 */
export async function payableOf(
  tx: Queryable,
  scope: MemberScope,
  channel: Pick<ChannelRow, 'receiving' | 'code'>,
  amount: bigint,
  { brand, now }: Pick<CallContext, 'brand' | 'now'>,
): Promise<bigint | null> {
  if (channel.receiving === null) return amount;
  await lockReceiving(tx, scope, channel.receiving);
  const taken = await listTakenPayables(tx, scope, { receiving: channel.receiving, amount, now });
  const { exponent } = brand.currency;
  const open = new Set(taken.filter((one) => one.isOpen).map((one) => one.payable));
  const all = new Set(taken.map((one) => one.payable));
  return (
    choosePayableAmount(amount, exponent, all, randomBytes) ?? choosePayableAmount(amount, exponent, open, randomBytes)
  );
}

/** Opens the platform's own payment page together with the order. */
export async function openOwnPage(tx: Queryable, scope: Scope, order: OrderRow, at: Date): Promise<OrderRow> {
  const opened = await stepLocked(tx, scope, order, { event: 'PAGE_OPENED', at, actor: 'house' });
  if (isRefusal(opened)) throw new Error(`the page of deposit order ${order.id} did not open`);
  return opened;
}
