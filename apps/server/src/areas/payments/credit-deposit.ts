import type { Queryable } from '@lantern/database';
import type { DepositEvent } from '@lantern/engines/cashier';
import { type Command, commandId, postings } from '@lantern/ledger';
import { isRefusal, type MerchantView, type Refusal } from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import { DEPOSIT_CREDITED, publishEnded } from './announce-order.ts';
import type { PaymentsDeps } from './deps.ts';
import { recoverDebt } from './member-debt.ts';
import type { OrderRow } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

export interface Credit {
  /** What the provider received, in minor units; this and nothing else is credited. */
  readonly received: bigint;
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Credits a locked order with what was received: state, history, the member's own limits, the 1 × turnover requirement, the
 * event for notices and counters, and last the ledger (P01, P01m where the channel charges the member, P06b where the member
 * owes the house). All of it or nothing.
 */
export async function creditLocked(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  credit: Credit,
): Promise<OrderRow | Refusal> {
  const scope = { merchantId: merchant.id, memberId: order.memberId, book: order.book };
  const fee = feeOf(order, credit.received);
  const amount = credit.received - fee;
  const moved = await stepLocked(tx, scope, order, {
    event: credit.event,
    at: credit.at,
    actor: credit.actor,
    change: { received: credit.received, credited: amount, creditedAt: credit.at, fee },
    detail: { received: credit.received.toString(), ...credit.detail },
  });
  if (isRefusal(moved)) return moved;
  const reference = order.id.toString();
  // Counted here under the name that the event's consumer uses, so that the next credit sees it at once and nothing counts twice.
  await deps.safety.recordFlow(tx, scope, { source: `deposit:${reference}`, kind: 'DEPOSIT', amount, at: credit.at });
  await deps.wallet.createRequirement(tx, scope, {
    source: 'DEPOSIT',
    reference,
    amount,
    multiplierPpm: 1_000_000n,
    createdAt: credit.at,
  });
  await publishEnded(deps, tx, scope, order, { topic: DEPOSIT_CREDITED, amount });
  await postCredit(deps, tx, merchant, order, { ...credit, fee });
  await recoverDebt(deps, tx, merchant, scope, { credited: amount, source: order.id, at: credit.at });
  return moved;
}

/** The order's fee in proportion to what came, rounded in the member's favour; it never takes all of it. */
function feeOf(order: OrderRow, received: bigint): bigint {
  const share = (received * order.fee) / order.payable;
  return share < received ? share : received - 1n;
}

async function postCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { received, fee, at }: Credit & { readonly fee: bigint },
): Promise<void> {
  const reference = { type: 'deposit', id: order.id.toString() };
  const command = (purpose: string, posting: Command['posting']): Command => ({
    id: commandId(purpose, merchant.id, order.id),
    posting,
    reference,
    at,
  });
  const member = order.memberId;
  const commands = [command('payments.deposit', postings.P01({ member, psp: order.psp, amount: received }))];
  if (fee > 0n) commands.push(command('payments.deposit-fee', postings.P01m({ member, amount: fee })));
  const scope = ledgerScope(merchant, { merchantId: merchant.id, book: order.book });
  const answers = await deps.ledger.post(tx, scope, commands);
  const failed = answers.find((answer) => answer.outcome !== 'posted');
  // The state machine lets an order be credited once, so that anything but `posted` is a broken book: undo everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}
