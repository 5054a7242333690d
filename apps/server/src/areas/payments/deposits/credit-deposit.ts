import { pipeline, type Queryable } from '@lantern/database';
import { DEPOSIT_MACHINE, type DepositEvent, nextState } from '@lantern/engines/cashier';
import { DepositCredited } from '@lantern/events';
import { type Command, commandId, postings } from '@lantern/ledger';
import { type MerchantView, type Refusal, refuse } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { debtOf, recoverDebt } from '../member-money/member-debt.ts';
import { publishEnded } from './order-events.ts';
import type { OrderRow } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

export interface Credit {
  /** Amount that the provider received, in minor units; exactly this is credited. */
  readonly received: bigint;
  readonly event: DepositEvent;
  readonly at: Date;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Credits a locked order with the received amount: state, history, the member's own limits, the 1× wagering requirement, the event for
 * notices and counters, the ledger (P01, P03 or P04; P01m when the member pays the channel fee; P06b when the member has a debt), and last
 * the bonus of the order's promotion. All in one transaction.
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
  // Check the transition first: the statements below are pipelined, so they would already be sent when the step fails.
  if (nextState(DEPOSIT_MACHINE, order.state, credit.event) === null) {
    return refuse('ORDER_STATE', { state: order.state });
  }
  const booking = { amount, at: credit.at, postings: creditPostings(order, { received: credit.received, fee }) };
  const [moved] = await pipeline([
    stepLocked(tx, { merchantId: merchant.id }, order, {
      event: credit.event,
      at: credit.at,
      actor: credit.actor,
      change: { received: credit.received, credited: amount, creditedAt: credit.at, fee },
      detail: { received: credit.received.toString(), ...credit.detail },
    }),
    bookCredit(deps, tx, merchant, order, booking),
  ]);
  if (order.activityId !== null) {
    const { received, at } = credit;
    const isLate = credit.event === 'LATE_CREDITED';
    await deps.activities.settle(tx, merchant, { orderId: order.id, received, ordered: order.amount, at, isLate });
  }
  return moved;
}

/** Amounts and postings of a credited order. */
export interface Booking {
  /** Amount for the member in minor units. */
  readonly amount: bigint;
  readonly at: Date;
  /** By purpose: each is posted once per order. */
  readonly postings: Readonly<Record<string, Command['posting']>>;
  readonly isRepaired?: true;
}

/** Effects common to all credits, whatever confirmed the payment; the order is already stored as credited. */
export async function bookCredit(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'id' | 'currency'>,
  order: OrderRow,
  { amount, at, postings: toPost, isRepaired }: Booking,
): Promise<void> {
  const scope = { merchantId: merchant.id, memberId: order.memberId, book: order.book };
  const reference = order.id.toString();
  // Recorded under the key that the event's consumer also uses: the next credit sees it at once, and it is counted only once.
  const [, , , , debt] = await pipeline([
    deps.safety.recordFlow(tx, scope, { source: `deposit:${reference}`, kind: 'DEPOSIT', amount, at }),
    deps.wallet.createRequirement(tx, scope, {
      ...{ source: 'DEPOSIT', reference, amount, createdAt: at },
      multiplierPpm: 1_000_000n,
    }),
    publishEnded(deps, tx, scope, order, { type: DepositCredited, amount, ...(isRepaired && { isRepaired }) }),
    post(deps, tx, merchant, order, { at, postings: toPost }),
    // After the posting, which locks the member's account: pipelined statements run in the order in which they are sent.
    debtOf(deps, tx, merchant, scope),
  ]);
  await recoverDebt(deps, tx, merchant, scope, { debt, credited: amount, source: order.id, at });
}

/** The order's fee in proportion to the received amount, rounded in the member's favour; always less than the amount. */
function feeOf(order: OrderRow, received: bigint): bigint {
  const share = (received * order.fee) / order.payable;
  return share < received ? share : received - 1n;
}

/** Bank transfers are in suspense until they are matched, coins are on their chain; all other money is at the provider. */
function depositPosting({ memberId: member, psp, receiving, kind }: OrderRow, amount: bigint): Command['posting'] {
  if (kind === 'CRYPTO') return postings.coinDeposit({ member, chain: psp, amount });
  return receiving === null
    ? postings.depositByProvider({ member, psp, amount })
    : postings.bankMoneyMatched({ member, amount });
}

function creditPostings(
  order: OrderRow,
  { received, fee }: { readonly received: bigint; readonly fee: bigint },
): Booking['postings'] {
  return {
    'payments.deposit': depositPosting(order, received),
    ...(fee > 0n && { 'payments.deposit-fee': postings.depositFee({ member: order.memberId, amount: fee }) }),
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
  // An order is credited once, so any answer other than `posted` is a fault in the ledger: roll back everything.
  if (failed) throw new Error(`deposit ${order.id} was not posted: ${failed.outcome}`);
}
