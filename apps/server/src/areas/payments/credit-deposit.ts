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
 * event for notices and counters, and last the ledger (P01 or P03, P01m where the channel charges the member, P06b where the member
 * owes the house). All of it or nothing.
 */
export async function creditLocked(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  credit: Credit,
): Promise<OrderRow | Refusal> {
  const fee = feeOf(order, credit.received);
  const amount = credit.received - fee;
  const moved = await stepLocked(tx, { merchantId: merchant.id }, order, {
    event: credit.event,
    at: credit.at,
    actor: credit.actor,
    change: { received: credit.received, credited: amount, creditedAt: credit.at, fee },
    detail: { received: credit.received.toString(), ...credit.detail },
  });
  if (isRefusal(moved)) return moved;
  const booking = { amount, at: credit.at, postings: creditPostings(order, { received: credit.received, fee }) };
  await bookCredit(deps, tx, merchant, order, booking);
  return moved;
}

/** What a credited order brings into the books. */
export interface Booking {
  /** Minor units that the member gets. */
  readonly amount: bigint;
  readonly at: Date;
  /** By purpose: each is posted once for its order. */
  readonly postings: Readonly<Record<string, Command['posting']>>;
  readonly isRepaired?: true;
}

/** What follows from every credit, whoever said that the money came; the order is written as credited already. */
export async function bookCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { amount, at, postings: toPost, isRepaired }: Booking,
): Promise<void> {
  const scope = { merchantId: merchant.id, memberId: order.memberId, book: order.book };
  const reference = order.id.toString();
  // Counted here under the name that the event's consumer uses, so that the next credit sees it at once and nothing counts twice.
  await deps.safety.recordFlow(tx, scope, { source: `deposit:${reference}`, kind: 'DEPOSIT', amount, at });
  await deps.wallet.createRequirement(tx, scope, {
    ...{ source: 'DEPOSIT', reference, amount, createdAt: at },
    multiplierPpm: 1_000_000n,
  });
  await publishEnded(deps, tx, scope, order, { topic: DEPOSIT_CREDITED, amount, ...(isRepaired && { isRepaired }) });
  await post(deps, tx, merchant, order, { at, postings: toPost });
  await recoverDebt(deps, tx, merchant, scope, { credited: amount, source: order.id, at });
}

/** The order's fee in proportion to what came, rounded in the member's favour; it never takes all of it. */
function feeOf(order: OrderRow, received: bigint): bigint {
  const share = (received * order.fee) / order.payable;
  return share < received ? share : received - 1n;
}

/** What came by bank lies in suspense until it is matched; everything else lies with the provider. */
function depositPosting({ memberId: member, psp, receiving }: OrderRow, amount: bigint): Command['posting'] {
  return receiving === null ? postings.P01({ member, psp, amount }) : postings.P03({ member, amount });
}

function creditPostings(
  order: OrderRow,
  { received, fee }: { readonly received: bigint; readonly fee: bigint },
): Booking['postings'] {
  return {
    'payments.deposit': depositPosting(order, received),
    ...(fee > 0n && { 'payments.deposit-fee': postings.P01m({ member: order.memberId, amount: fee }) }),
  };
}

async function post(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { at, postings: toPost }: Pick<Booking, 'at' | 'postings'>,
): Promise<void> {
  const reference = { type: 'deposit', id: order.id.toString() };
  const commands = Object.entries(toPost).map(([purpose, posting]): Command => {
    return { id: commandId(purpose, merchant.id, order.id), posting, reference, at };
  });
  const scope = ledgerScope(merchant, { merchantId: merchant.id, book: order.book });
  const answers = await deps.ledger.post(tx, scope, commands);
  const failed = answers.find((answer) => answer.outcome !== 'posted');
  // An order is credited once, so that anything but `posted` is a broken book: undo everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}
